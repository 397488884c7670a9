"""One sitting at a table: what was seen and said, what probably happened, the score, and the log of it all.

The way of a card through this room: ``TableSession.observe`` -> ``Sitting.after`` -> ``Deal.with_evidence`` ->
``Belief`` (accounts of who played what, each with its own ``State``) -> ``Picture`` (what the likeliest account
says, and how sure it is) -> ``news`` (what changed) -> ``EventLog.append`` -> listeners and ``TableView``.
"""

from engine.notation.answers import Answer
from engine.table.backlog import Backlog
from engine.table.log import Event, EventLog
from engine.table.picture import SURE, Gap, Oddity, Open, PlayedCard, SaidWhen, Status, TakenTrick, TurnUp
from engine.table.rescue import Rescue, rescued
from engine.table.session import TableSession, replayed, resume
from engine.table.setup import Setup
from engine.table.sitting import Sitting
from engine.table.updates import (
    Called,
    CardPlayed,
    DealOver,
    Drawn,
    Exchanged,
    Exposed,
    Irregular,
    Lost,
    MeldShown,
    NewDeal,
    Refused,
    RestOpen,
    Revised,
    TrickTaken,
    TurnedUp,
    Undone,
    Unsure,
    Update,
)
from engine.table.view import TableView

__all__ = [
    "SURE",
    "Answer",
    "Backlog",
    "Called",
    "CardPlayed",
    "DealOver",
    "Drawn",
    "Event",
    "EventLog",
    "Exchanged",
    "Exposed",
    "Gap",
    "Irregular",
    "Lost",
    "MeldShown",
    "NewDeal",
    "Oddity",
    "Open",
    "PlayedCard",
    "Refused",
    "Rescue",
    "RestOpen",
    "Revised",
    "SaidWhen",
    "Setup",
    "Sitting",
    "Status",
    "TableSession",
    "TableView",
    "TakenTrick",
    "TrickTaken",
    "TurnUp",
    "TurnedUp",
    "Undone",
    "Unsure",
    "Update",
    "replayed",
    "rescued",
    "resume",
]
