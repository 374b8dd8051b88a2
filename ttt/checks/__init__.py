"""Checks of what a learner writes."""
