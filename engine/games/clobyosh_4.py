"""Four-handed Clobyosh (Klabberjass) as played in South Africa: two teams, the jack is the highest trump, 1001.

Rules: "Clobyosh / Bela", pagat.com, after Mike Block, Antony Berzack and Selwyn Furman. Quotations are from there.
"""

from __future__ import annotations

from engine.auction.take import Bimah, TakeAuction, TakeRules
from engine.audit import hand_points
from engine.cards import Pack
from engine.dealing import DealScript
from engine.games._clobyosh import LEAD_WORDS, best_sequence, clob, runs_and_bellas
from engine.games._game import FOUR_CLOCKWISE, Game, Option, Options
from engine.melds import Contest, MeldRules, RunRule
from engine.rules import PlayWords, Rules
from engine.scoring import SINGLE, Points, Score, Won, losers_give_all, partners_opposite
from engine.slate import Writing
from engine.state import State
from engine.talk.announce import Announcing
from engine.talk.bella import BellaTiming, false_bellas
from engine.talk.disclose import Disclosure
from engine.tricks import UNDER_HIGH, PlayRules

__all__ = ["GAME"]

OPTIONS = (
    Option("clob4.target", 1001, "Some play to a target score of 1002 rather than 1001."),
    Option(
        "clob4.indicator",
        "turnup",
        "Some players prefer to indicate the trump suit by using the 20 low cards (2-6) that were removed",
        ("turnup", "lowPack"),
    ),
    Option(
        "clob4.bimah",
        "none",
        "in the second round of bidding the dealer is not allowed to pass, but must name a trump suit",
        ("none", "dealer", "forehand"),
    ),
    Option(
        "clob4.noTrump",
        False,
        "Some allow the dealer to choose 'no trump' in this case, in which case all suits rank in the non-trump order",
        (False, True),
    ),
    Option(
        "clob4.leader",
        "forehand",
        "it is the taker, the player who made trumps, who plays first to the first trick",
        ("forehand", "taker"),
    ),
    Option(
        "clob4.undertrump",
        "free",
        "you must beat the opponent's currently winning card if you can",
        ("free", "must"),
    ),
    *clob(("bareYuss", "noLowTrumpLead", "belaAnnounce"), belaAnnounce="firstOnly"),
)


def _rules(options: Options) -> Rules:
    bella = BellaTiming.WITH_EITHER if options["clob.belaAnnounce"] == "either" else BellaTiming.WITH_FIRST
    low_pack = options["clob4.indicator"] == "lowPack"
    auction = TakeRules(
        Pack.FRENCH.suits,
        places=4,
        bimah=Bimah(options["clob4.bimah"]),
        no_trump_on_bimah=bool(options["clob4.noTrump"]),
    )
    return Rules(
        game="clobyosh-4",
        pack=Pack.FRENCH,
        sides=partners_opposite,
        hand=8,
        script=DealScript((3, 3), (2,), turned=True, dealer_owns=not low_pack, indicator_apart=low_pack),
        ranks=UNDER_HIGH,
        play=PlayRules(
            must_trump=True,
            beat_trump=True,
            overtrump=True,
            undertrump=options["clob4.undertrump"] == "must",
            head_plain=True,
            partner_exempt=True,
            bare_top=bool(options["clob.bareYuss"]),
            no_low_trump_lead=bool(options["clob.noLowTrumpLead"]),
        ),
        words=WORDS,
        opening=lambda setup: TakeAuction(auction, setup.turned_suit),
        melds=MeldRules(RunRule.SPLIT, bella=20),
        contest=Contest(best_sequence, needs_trick=True, all_held=True),
        talk=(_announcing(bella), DISCLOSURE),
        melds_scored=lambda state: runs_and_bellas(state, bella),
        settle=_settle,
        won=lambda state, score: _won(score, int(options["clob4.target"])),
        writing=Writing.NUMBERS,
        next_dealer=lambda state: state.seats[0],
        leader=(lambda taker: taker) if options["clob4.leader"] == "taker" else (lambda taker: 0),
        audit=lambda state: false_bellas(state, "can declare bela when playing the first of them"),
        closing=True,
    )


def _settle(state: State) -> Points:
    if state.contractor is None:
        return dict.fromkeys(state.sides, 0)
    return losers_give_all(hand_points(state), state.taking_side)


def _won(score: Score, target: int) -> Won | None:
    """ "the team with the higher score wins. In case of a tie at 1001 or more, another deal is played"."""
    best = max(score.points.values(), default=0)
    leaders = [side for side in score.points if score.of(side) == best]
    return Won(leaders[0], False, SINGLE) if best >= target and len(leaders) == 1 else None


WORDS = PlayWords(
    follow="players must always follow suit if they can",
    trump="with a trump if you hold no cards of the suit that was led",
    beat="you must beat the opponent's currently winning card if you can",
    turn="The winner of each trick leads to the next.",
    lead=LEAD_WORDS,
)


def _announcing(bella: BellaTiming) -> Announcing:
    return Announcing(
        bella,
        late="Each player, just before playing to the first trick, may declare 20 if holding a sequence of three cards "
        "or 50 if holding a sequence of 4.",
        bella_late="A player who holds the king and queen of trumps can declare bela when playing the first of them",
        highest_only="A player who holds more than one sequence only declares the highest scoring sequence, and if a "
        "50 has been declared a later player to the trick cannot declare a 20.",
    )


DISCLOSURE = Disclosure(
    "First in clockwise order the players in contention state the highest card in their sequence or 'good' if their "
    "sequence cannot beat one already declared.",
    part=True,
    losers="the other team scores nothing for sequences and are not allowed to show them",
)

GAME = Game(
    id="clobyosh-4",
    titles={"en": "Clobyosh, four-handed", "hu": "Clobyosh négyesben", "de": "Clobyosh zu viert"},
    pack=Pack.FRENCH,
    order=FOUR_CLOCKWISE,
    options=OPTIONS,
    rules=_rules,
)
