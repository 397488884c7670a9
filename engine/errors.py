"""The errors that Filkó raises on purpose.

FilkoError
├── UnknownName        a card, seat, game, option or file that does not exist
├── BadInput           a file or a text that cannot be used (says line and column where there are any)
├── ImpossibleAction   an action that cannot have happened (a card in nobody's hand, a call out of the question)
└── DeviceGone         a camera or a port that is not there (any more)

Every message is one line that says what is wrong and what would be right; the command line prints it
and ends with exit status 2.
"""


class FilkoError(Exception):
    """Base of everything that a person can mend."""


class UnknownName(FilkoError):
    """A name that is not one of those that exist; the message lists these."""


class BadInput(FilkoError):
    """A file or a text that cannot be used."""


class ImpossibleAction(FilkoError):
    """An action that cannot be carried out even at a real table."""


class DeviceGone(FilkoError):
    """A camera, display or port that is not there."""
