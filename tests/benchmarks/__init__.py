"""How fast and how small the package is, as ratios to what else can be picked for the same work."""
