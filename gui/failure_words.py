"""A failure in the people's language: the program's own sentences are English, and for people at a keyboard.

Sentences that a person at the table can meet are known here by their shape; what is not known becomes a sentence of
its kind, without the program's own words.
"""

from __future__ import annotations

import logging
import re

from engine.errors import DeviceGone, FilkoError, ImpossibleAction
from gui.i18n import current, t

__all__ = ["SENTENCES", "failure_words", "sentence_of", "unwritten_words"]

_log = logging.getLogger(__name__)

SENTENCES: tuple[tuple[str, str], ...] = (
    (r".+ was said already", "That was said already."),
    (
        r"(there is no )?camera \S+( cannot be opened)?; no camera is plugged in",
        "No camera is plugged in. A phone can be one: type the address that its camera app shows.",
    ),
    (r"no camera was named; .+", "Choose a camera, or type the address of one."),
    (r"there is no camera (?P<camera>\S+); cameras here: (?P<there>.+)", "There is no camera {camera}; here: {there}."),
    (r"camera (?P<camera>.+?) cannot be opened; .+", "Camera {camera} cannot be opened; is another program using it?"),
    (r"camera (?P<camera>.+?) gives no picture", "Camera {camera} gives no picture; unplug it and plug it in again."),
    (
        r"(the camera at |camera )(?P<camera>.+) (sends no more pictures|does not answer any more); .+",
        "Camera {camera} sends no more pictures; is it still plugged in?",
    ),
    (
        r"no camera answers at (?P<url>\S+); .+",
        "No camera answers at {url}; is the phone in this network and its camera app running?",
    ),
    (r"(?P<text>.+) is no address \(.+\); .+", "{text} is no camera, address or file."),
    (r"there is no file (?P<file>.+)", "There is no file {file}."),
    (r"there are no pictures in (?P<file>.+); it reads .+", "There are no pictures in {file}."),
    (r"(?P<file>.+) is empty", "{file} is empty."),
    (r"(?P<file>.+) cannot be read \(.+\)", "{file} cannot be read."),
    (r"'?(?P<file>.+?)'? is no name in UTF-8; rename the file", "{file} cannot be read."),
    (r"(?P<file>.+) is no (file|video that can be read, or it was cut off)", "{file} is no video that can be read."),
    (r"(?P<file>.+) breaks off after .+", "{file} breaks off here; what was played until now counts."),
    (r"'?(?P<text>.+?)'? is no camera number, device, URL or file", "{text} is no camera, address or file."),
    (r"no deck '?(?P<deck>.+?)'? here; .+", "The cards “{deck}” have not been taught here."),
    (r"there is a deck '?(?P<deck>.+?)'? already; .+", "There are cards called “{deck}” already; choose another name."),
    (r"'?(?P<deck>.*?)'? cannot be a deck's name; .+", "Give the cards a name that is not too long."),
    (r"'?(?P<deck>.+?)'? is a \w+ deck, and this is played .+", "The cards “{deck}” do not belong to this game."),
    (
        r"(?P<file>.+): cannot be (written|opened for writing) .*readonly.+",
        "Nothing can be kept in {file}: it may only be read.",
    ),
    (
        r"(?P<file>.+): cannot be written \(another .+ lies in its place\); .+",
        "Nothing can be kept in {file}: another file lies in its place; move that away.",
    ),
    (r"(?P<file>.+): cannot be written \(.+\); .+", "Nothing can be kept in {file}: is the disk full?"),
    (
        r"(?P<file>.+): cannot be opened for writing \(unable to open .+\)",
        "Nothing can be kept in {file}: is there such a folder, and may you write into it?",
    ),
    (
        r"(?P<file>.+) cannot be written: .+ is closed to you",
        "Nothing can be kept in {file}: is there such a folder, and may you write into it?",
    ),
    (r"(?P<file>.+): cannot be opened for writing .+", "Nothing can be kept in {file}: is the disk full?"),
    (r"(?P<file>.+): is a database of another program, .+", "{file} belongs to another program."),
    (r"(?P<file>.+): was written by a newer version of .+", "{file} was written by a newer Filkó."),
    (r"(?P<file>.+): (is no log that can be read|damaged log) .+", "The score sheet in {file} is damaged."),
    (
        r".+: another Filkó goes on with session \d+; close one of them",
        "Another window goes on with this table, and this one writes nothing down any more; close one of them.",
    ),
    (r"nothing was said or corrected that could be undone", "There is nothing to take back."),
    (
        r"the new deal is being played already, .+",
        "The new deal is being played already; it cannot be taken back any more.",
    ),
    (r"no display '?(?P<text>.+?)'?; .+", "{text} is no light display."),
    (r"(no serial port .+|.+ is no serial port; .+)", "The light display is not connected."),
)
"""The shape of the program's sentence, and what is said for it; the catalogues have it in the other languages."""


def failure_words(wrong: FilkoError, otherwise: str = "") -> str:
    """One sentence for a failure that a person can mend; ``otherwise`` for one that nobody has words for."""
    found = sentence_of(str(wrong))
    if found:
        return found
    _log.warning("%s", wrong)
    if isinstance(wrong, ImpossibleAction):
        return t("That is not possible now.")
    if isinstance(wrong, DeviceGone):
        return t("The camera cannot be used; is it plugged in?")
    return otherwise or t("That did not work.")


def sentence_of(said: str) -> str:
    """The program's own sentence for people at a table, in their language; empty where it is not known. English that
    is not known stays as it is."""
    for shape, sentence in SENTENCES:
        found = re.fullmatch(shape, said, re.DOTALL)
        if found is not None:
            return t(sentence).format(**found.groupdict())
    return said if current() == "en" else ""


def unwritten_words(why: str) -> str:
    """What people should know while the log takes nothing: that all goes on, and what they can do; empty where nothing
    is the matter."""
    goes_on = t("Play goes on, and is written down as soon as that is possible; do not close the window before.")
    return f"{sentence_of(why)} {goes_on}".strip() if why else ""
