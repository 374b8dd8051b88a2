"""The referee of a tournament: submitted strategies in processes of their own, and matches between them.

A submission is a file of Python. The referee never imports or runs it: it hands the text to a fresh process
(see `ttt.entrant`), asks there move by move, and checks each answer by the rules. `guards()` says what that
keeps a submission from, and what it doesn't.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep

from ttt.arena import Forfeit, play_game
from ttt.tictactoe import TicTacToe

LONGEST_ANSWER = 8_000  # bytes
MOST_UNREAD = 16  # chunks of answers; a process that sends more than it was asked for is lost
LONGEST_FAULT = 400  # characters
MOST_MOVES = 5  # of one player in one game
LOG_BYTES = 2_000  # of what a submission prints; the rest is thrown away
SECONDS_TO_END = 5  # until a process that was killed is gone
SECONDS_FOR_EXIT_CODE = 0.5
KEPT_VARIABLES = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


@dataclass(frozen=True)
class Limits:
    """What a submission may use: seconds for a move and for its start, megabytes of memory, new starts."""

    seconds: float = 2.0
    start_seconds: float = 10.0
    megabytes: int = 512
    restarts: int = 3  # after processes that were lost, in one batch of matches

    def __post_init__(self):
        for name in ("seconds", "start_seconds", "megabytes"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} is above 0; got {getattr(self, name)!r}.")
        if self.restarts < 0:
            raise ValueError(f"restarts is 0 or more; got {self.restarts!r}.")


@dataclass(frozen=True)
class Fault:
    """What an entry did wrong and lost by: its name, the kind, the game and all of it in words.

    `kind` is "start", "error", "wrong move", "late", "ended" (its process) or "garbage" (on the way to the
    referee). `opponent` and `game` are None for a fault at the start.
    """

    name: str
    kind: str
    text: str
    opponent: str | None = None
    game: int | None = None

    def __str__(self) -> str:
        where = f", game {self.game} against {self.opponent}" if self.opponent else ", at the start"
        return f"{self.name}{where}: {self.text}"


@dataclass
class MatchScore:
    """The games of one match as `first` sees them; `void` ones are lost by both, as neither could play."""

    first: str
    second: str
    won: int = 0
    tied: int = 0
    lost: int = 0
    void: int = 0


@dataclass
class BatchResult:
    """What came of some matches: scores, faults, who is out and why, and what the entries printed."""

    scores: list[MatchScore] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    out: dict[str, str] = field(default_factory=dict)
    printed: dict[str, str] = field(default_factory=dict)


def play_batch(
    pairs: Sequence[tuple[str, str]],
    sources: Mapping[str, bytes],
    openings: Sequence[str],
    seed: int,
    limits: Limits = Limits(),
    stop: Callable[[], bool] = bool,
) -> BatchResult:
    """The matches of `pairs`: two games from each opening, so that both entries move first in it once.

    `sources` holds the text of each file by the name of its entry. Each entry has one process, which is kept
    for the whole batch; one that is lost is started again, `limits.restarts` times. After that, or when it
    doesn't start, the entry is out, and loses the rest. When `stop()` turns true, no further match begins.
    """
    result = BatchResult()
    games = 2 * len(openings) * len(pairs)
    seats = {name: _Seat(name, sources[name], limits, games) for pair in pairs for name in pair}
    try:
        for seat in seats.values():  # all at once, and then wait
            seat.start()
        for seat in seats.values():
            seat.wait_for_start()
        for first, second in pairs:
            if stop():
                break
            score = MatchScore(first, second)
            result.scores.append(score)
            for number, opening in enumerate(opening for opening in openings for _ in "XO"):
                names = (first, second) if number % 2 == 0 else (second, first)
                _play(score, TicTacToe.from_text(opening), *(seats[name] for name in names), number + 1, seed)
    finally:
        for seat in seats.values():
            seat.close()
    for name, seat in seats.items():
        result.faults += seat.faults
        if seat.out:
            result.out[name] = seat.out
        if seat.printed:
            result.printed[name] = seat.printed.decode("utf-8", "replace")
    return result


def _play(score: MatchScore, opening: TicTacToe, one: _Seat, other: _Seat, game: int, seed: int) -> None:
    """Adds one game to the score; `one` plays X."""
    for seat, opponent in (one, other), (other, one):
        seat.begin(opponent.name, game, seed)
    if one.out and other.out:
        score.void += 1
        return
    if one.out or other.out:
        winner = other if one.out else one
    else:
        players = {"X": one, "O": other}
        try:
            *_, end = play_game(opening, players)
            winner = players.get(end.winner)
        except Forfeit as forfeit:
            loser, winner = (one, other) if forfeit.player == "X" else (other, one)
            loser.blame(forfeit, winner.name, game)
    if winner is None:
        score.tied += 1
    elif winner.name == score.first:
        score.won += 1
    else:
        score.lost += 1


class _Wrong(Exception):
    """The reason why an entry loses a game. `is_lost` says whether its process can't go on."""

    def __init__(self, kind: str, text: str, is_lost: bool = False):
        super().__init__(text)
        self.kind = kind
        self.is_lost = is_lost


class _Seat:
    """An entry's place in a batch: its process, how often that was started, and its faults."""

    def __init__(self, name: str, source: bytes, limits: Limits, games: int):
        self.name = self.__name__ = name
        self.source = source
        self.limits = limits
        self.games = games
        self.faults: list[Fault] = []
        self.printed = b""
        self.out = ""
        self.lost = 0
        self.process: _Process | None = None
        self.dice: int | None = None

    def start(self) -> None:
        self.process = _Process(self.source, self.limits, self.games)

    def wait_for_start(self) -> None:
        try:
            self.process.wait_for_start()
        except _Wrong as wrong:
            self.faults.append(Fault(self.name, "start", str(wrong)))
            self.out = "it did not start"
            self.close()

    def begin(self, opponent: str, game: int, seed: int) -> None:
        """Gets ready for a game, with dice that depend on nothing else than the names and the seed."""
        words = json.dumps([seed, self.name, opponent, game])
        self.dice = int.from_bytes(sha256(words.encode()).digest()[:8], "big")
        if self.process is None and not self.out:
            self.start()
            self.wait_for_start()

    def __call__(self, state: TicTacToe) -> int:
        dice, self.dice = self.dice, None
        return self.process.ask(state, dice)

    def blame(self, forfeit: Forfeit, opponent: str, game: int) -> None:
        """Writes down why this entry has lost a game."""
        cause = forfeit.__cause__
        if isinstance(cause, _Wrong):
            kind, text, is_lost = cause.kind, str(cause), cause.is_lost
        else:
            kind, text, is_lost = "wrong move", forfeit.reason, False
        self.faults.append(Fault(self.name, kind, text, opponent, game))
        if is_lost:
            self.close()
            self.lost += 1
            if self.lost > self.limits.restarts:
                self.out = f"its process was lost {self.lost} times"

    def close(self) -> None:
        if self.process:
            self.printed += self.process.close()[: LOG_BYTES - len(self.printed)]
            self.process = None


class _Process:
    """A submission in a process of its own, in an empty folder of its own."""

    # -P keeps the current folder from the import path, and -S runs no code of installed packages at the
    # start, which also makes it a third quicker. The rest of what -I does comes from the environment, which
    # is made anew: -I itself would also ignore PYTHONHASHSEED.
    CODE = "import sys; sys.path.insert(0, {!r}); from ttt.entrant import main; del sys.path[0]; main()"

    def __init__(self, source: bytes, limits: Limits, games: int):
        self.limits = limits
        self.id = secrets.token_hex(8)
        self.folder = tempfile.mkdtemp(prefix="ttt-entry-")
        try:
            Path(self.folder, "entry.py").write_bytes(source)
            root = str(Path(__file__).resolve().parents[1])
            self.process = subprocess.Popen(
                [sys.executable, "-S", "-P", "-u", "-c", self.CODE.format(root)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=self.folder,
                env=_environment(self.folder),
                start_new_session=True,  # the whole group can be killed, and Ctrl-C doesn't reach it
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        self.started = monotonic()
        # Threads read, as on Windows one can't wait for a pipe with a time limit.
        self.chunks: SimpleQueue[bytes] = SimpleQueue()
        self.unread = b""
        self.printed = bytearray()
        self.threads = [
            Thread(target=_read_answers, args=(self.process.stdout, self.chunks), daemon=True),
            Thread(target=_read_log, args=(self.process.stderr, self.printed), daemon=True),
        ]
        for thread in self.threads:
            thread.start()
        # The bound on processor time is no more than what all moves together may take: it ends what hangs in
        # C code after the referee was killed.
        cpu_seconds = int(limits.start_seconds + MOST_MOVES * games * limits.seconds) + 1
        packages = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
        setup = {"memory": limits.megabytes * 2**20, "cpu_seconds": cpu_seconds, "packages": packages}
        self._send({"id": self.id} | setup)

    def wait_for_start(self) -> None:
        """Returns when the submission is ready to play; raises `_Wrong` when it isn't."""
        late = f"it was not ready after {self.limits.start_seconds:g} s."
        reply = self._receive(max(0.01, self.started + self.limits.start_seconds - monotonic()), late)
        if "error" in reply:
            raise _Wrong("start", f"{_clean(reply['error'])}")

    def ask(self, state: TicTacToe, dice: int | None) -> int:
        """The whole number that the submission answers; raises `_Wrong` when there is none in time."""
        if self.unread or not self.chunks.empty():
            self._refuse_unasked()
        self.id = secrets.token_hex(8)  # can't be guessed, so no answer can be sent before the question
        self._send({"id": self.id, "board": "".join(str(state).split()), "dice": dice})
        shown = f"(the state was {state!r})"
        reply = self._receive(self.limits.seconds, f"no move after {self.limits.seconds:g} s {shown}.")
        if "error" in reply:
            words = _clean(reply["error"])
            if words.startswith("MemoryError"):
                words += f", with {self.limits.megabytes} MB to use"
            raise _Wrong("error", f"{words} {shown}.")
        if type(reply.get("move")) is not int:
            value = _clean(reply.get("value"))
            raise _Wrong("wrong move", f"it gave back {value}, which is not the number of a square {shown}.")
        return reply["move"]

    def _send(self, message: dict) -> None:
        with suppress(OSError):  # it has ended, which is noticed when its answer is read
            self.process.stdin.write(json.dumps(message).encode() + b"\n")

    def _receive(self, seconds: float, late: str) -> dict:
        """The next answer, if it is one to the last question."""
        deadline = monotonic() + seconds
        while b"\n" not in self.unread:
            try:
                chunk = self.chunks.get(timeout=max(0, deadline - monotonic()))
            except Empty:
                raise _Wrong("late", late, True) from None
            if not chunk:
                raise _Wrong("ended", self._how_it_ended(), True)
            self.unread += chunk
            if len(self.unread) > LONGEST_ANSWER:
                raise _Wrong("garbage", "it wrote into the referee's channel.", True)
        line, _, self.unread = self.unread.partition(b"\n")
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            reply = None
        if type(reply) is not dict or reply.get("id") != self.id:
            raise _Wrong("garbage", "it wrote into the referee's channel.", True)
        return reply

    def _refuse_unasked(self) -> None:
        while not self.chunks.empty():
            chunk = self.chunks.get()
            self.unread += chunk
            if not chunk and not self.unread:
                raise _Wrong("ended", self._how_it_ended(), True)
        raise _Wrong("garbage", "it answered before it was asked.", True)

    def _how_it_ended(self) -> str:
        try:
            code = self.process.wait(SECONDS_FOR_EXIT_CODE)
        except subprocess.TimeoutExpired:
            return "it closed the referee's channel."
        if code >= 0:
            return f"its process ended by itself, with exit code {code}."
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = f"signal {-code}"
        return f"its process was ended by {name}."

    def close(self) -> bytes:
        """Ends the process and all it has started, and gives back the first part of what it printed."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):  # nobody is left
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(SECONDS_TO_END)
        self.process.stdin.close()
        for thread in self.threads:
            thread.join(1)  # it ends when nobody can write any more, and closes its end of the pipe then
        shutil.rmtree(self.folder, ignore_errors=True)
        return bytes(self.printed)


def _read_answers(pipe, chunks: SimpleQueue[bytes]) -> None:
    with pipe:  # that it is closed at the end stops a flood
        while chunks.qsize() < MOST_UNREAD and (chunk := pipe.read(4096)):
            chunks.put(chunk)
    chunks.put(b"")


def _read_log(pipe, kept: bytearray) -> None:
    with pipe:
        while chunk := pipe.read(65536):
            if len(kept) < LOG_BYTES:
                kept += chunk[: LOG_BYTES - len(kept)]
            else:
                sleep(0.001)  # who floods the log waits for it, not the others


def _environment(folder: str) -> dict[str, str]:
    """The variables that a submission sees: nothing of the user's, and fixed dice for hashes."""
    kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    own = dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"), folder)
    fixed = {
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONIOENCODING": "utf-8:backslashreplace",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
    return kept | own | fixed


def _clean(text: object) -> str:
    """What a submission says, on one line and without what could steer a terminal."""
    words = text if isinstance(text, str) else "something that can't be shown"
    return "".join(c if c.isprintable() else " " for c in words[:LONGEST_FAULT]).strip()


def guards() -> str:
    """What a submission is kept from on this system, and what it is not kept from, in words."""
    try:
        import resource  # noqa: F401
    except ImportError:
        has_limits = False
    else:
        has_limits = True
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not has_limits:
        bounds = "Nothing bounds its memory, its files and its further processes on this system."
    elif is_root:
        bounds = (
            "Its memory and the size of a file are bounded, but it runs as root, for whom the system bounds\n"
            "  no further processes, and who can lift the other bounds. Run tournaments as a normal user."
        )
    else:
        bounds = (
            "The system bounds its memory (macOS may not keep this one), its processor time, the size of a\n"
            "  file and its open files, and lets it start no further process."
        )
    return GUARDS.format(bounds=bounds)


GUARDS = """\
A submission runs in a process of its own. It is never imported or run by the referee.

Guarded:
- The rules. The referee keeps the board, and checks each move. A move that is late, wrong or missing loses
  that game, and so does an error, an exit or a crash. The opponent gets the game, nobody else notices.
- The score and the table. They are in the referee's process, and a submission is given no way there but the
  one on which it answers. An answer out of turn, or anything else on this way, loses the game.
- Time. After the time limit the process is killed, with all that it has started in its process group.
- What it prints goes into a log of bounded length. It can't ask for input.
- It starts in an empty folder of its own, which is removed afterwards, and sees no variables of yours.
- {bounds}

Not guarded:
- A submission can do what any program of yours can do: read and write your files, fill the disk with many of
  them, use the network, and use the processor while it is the other's turn.
- A program written for that purpose can also stop other processes of yours, write into their pipes, or into
  their memory if the system allows it. The referee and the opponent are such processes. For files of people
  whom you don't trust, take a container or a computer where nothing is to be spoilt, and look at who wins.
- Where it can start processes, one that leaves its process group outlives the tournament.
- Inside its own process it can undo or change everything, also the part of this package that runs there.
  That changes nothing but its own answers.
- It can remember one opponent when it meets the next one, within one batch of matches.
- On a computer that is very busy a good strategy may be late."""
