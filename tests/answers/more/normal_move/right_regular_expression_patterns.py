# right: regular expressions with lookarounds on the text
import re

def finish(text, p):
    for pattern in (r"^(?:...)*(?:\.{p}{p}|{p}\.{p}|{p}{p}\.)", r"\...{p}..{p}", r"{p}..\...{p}", r"{p}..{p}..\.",
                    r"^\....{p}...{p}$", r"^{p}...\....{p}$", r"^{p}...{p}...\.$",
                    r"^..\..{p}.{p}..$", r"^..{p}.\..{p}..$", r"^..{p}.{p}.\...$"):
        dotted = pattern.replace(r"\.", r"(?P<free>\.)", 1) if pattern.count(r"\.") == 1 else pattern
        m = re.search(dotted.replace("{p}", p), text)
        if m and "free" in m.groupdict():
            return m.start("free")
        if m:
            return m.start() + m.group().rfind(".", len(m.group()) - 3)
    return None

def normal_move(board, player):
    text = "".join(board)
    for p in player, "XO".strip(player):
        s = finish(text, p)
        if s is not None:
            return s
    return text.index(".")
