"""What fields of rule sets, and the words that they take, are called for people.

A file of rules has short words (``simultaneous``, ``extend_target``); whoever reads them in an
editor is told what they mean. What is missing here says what it means by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.i18n import noted, say_noted

TITLES: Final[Mapping[str, str]] = {
    "deck.copies": noted("Copies of each card"),
    "table.sides": noted("Who plays together"),
    "table.seat_names": noted("Names of the seats"),
    "table.meld_bid": noted("What a bid tells about meld"),
    "table.show_all_hands": noted("All hands lie open"),
    "table.show_formula": noted("Formulas of bids are shown"),
    "table.meld_recall": noted("Melds may be looked at again"),
    "deal.hand": noted("Cards for each player"),
    "deal.widow": noted("Cards of the widow"),
    "deal.stock": noted("A stock to draw from"),
    "deal.upcard": noted("A card turned up"),
    "deal.first_dealer": noted("First dealer"),
    "deal.next_dealer": noted("Next dealer"),
    "deal.redeal_unscored": noted("Dealer after a deal without score"),
    "deal.redeal_scored": noted("Dealer after a hand scored without play"),
    "deal.misdeal": noted("Hands too poor to play"),
    "deal.misdeal[].min_nines": noted("Nines, at least"),
    "deal.misdeal[].max_aces": noted("Aces, at most"),
    "deal.misdeal[].min_noncounters": noted("Cards without points, at least"),
    "deal.misdeal[].claim": noted("When the deal is void"),
    "auction.style": noted("Kind of bidding"),
    "auction.opening": noted("Lowest first bid"),
    "auction.steps": noted("Steps between bids"),
    "auction.jump": noted("Bids may skip amounts"),
    "auction.highest": noted("Highest bid"),
    "auction.pass_final": noted("A pass is final"),
    "auction.standing_bid": noted("Bid that stands before the first call"),
    "auction.standing_bid.holder": noted("Whose bid it is"),
    "auction.standing_bid.amount": noted("How much"),
    "auction.all_pass": noted("When all pass"),
    "auction.all_pass.outcome": noted("What happens then"),
    "auction.all_pass.amount": noted("The dealer's bid then"),
    "auction.must_hold": noted("What a bidder must hold"),
    "trump.chooser": noted("What decides trump"),
    "trump.requires": noted("Needed in the suit named"),
    "trump.waived_at_bid": noted("Not needed at a bid of"),
    "trump.on_impossible": noted("When no suit can be named"),
    "widow.taker": noted("Who takes the widow"),
    "widow.shown": noted("Everyone sees it first"),
    "widow.trump_named": noted("When trump is named"),
    "widow.bury": noted("Cards set aside"),
    "widow.bury_scores": noted("Cards set aside count for him"),
    "widow.bury_forbidden": noted("Not to be set aside"),
    "widow.meld_from": noted("Meld is counted in"),
    "exchange.pass_count": noted("Cards passed by each"),
    "exchange.order": noted("Who passes first"),
    "meld.phase": noted("When meld is shown"),
    "meld.melders": noted("Who may meld"),
    "meld.count_by": noted("Who counts meld"),
    "meld.overclaim": noted("A total typed too high"),
    "meld.overclaim_costs": noted("Penalty for overclaiming"),
    "meld.declared": noted("Whose meld is declared"),
    "meld.run_extra": noted("Kings and queens beside a run"),
    "meld.run_suits": noted("Suits of a run"),
    "meld.run_uses_marriage": noted("A run uses up its marriage"),
    "meld.side_minimum": noted("Least meld of a side"),
    "meld.per_trick": noted("Melds after one trick"),
    "meld.dix_is_extra": noted("A dix beside another meld"),
    "meld.fresh_card_required": noted("Every meld needs a new card"),
    "meld.reuse": noted("Melding again with cards on the table"),
    "meld.dix_exchange": noted("A dix may be exchanged"),
    "meld.dealer_dix_turned": noted("For the dealer who turns a nine"),
    "play.first_leader": noted("Who leads first"),
    "play.first_lead": noted("First card led"),
    "play.first_lead_waived_at_bid": noted("First lead is free at a bid of"),
    "play.follow": noted("Who holds the suit led"),
    "play.head": noted("Beating the best card of the suit"),
    "play.void": noted("Who cannot follow"),
    "play.overtrump": noted("A trump must be beaten"),
    "play.stock_follow": noted("While the stock lasts"),
    "play.stock_tricks_score": noted("Tricks score while the stock lasts"),
    "counters.points": noted("Points of cards"),
    "score.save": noted("Keeping what one has"),
    "score.save.by": noted("What must be taken"),
    "score.save.at_least": noted("How many, at least"),
    "score.save.else_lose": noted("Otherwise lost"),
    "score.save.dix_only_safe": noted("Nothing but dixes is safe"),
    "score.declarer_min_trick_points": noted("Trick points the bid winner needs"),
    "score.declarer_min_meld": noted("Meld the bid winner needs"),
    "score.set": noted("What a failed bid costs"),
    "score.board_set": noted("Bid lost without play"),
    "score.board_set.no_marriage": noted("When no suit can be named"),
    "score.board_set.below_meld": noted("When the meld is below"),
    "score.board_set.needs_over": noted("When more is needed than"),
    "score.board_set.defenders_get": noted("The others score"),
    "score.fold": noted("Giving up a hand"),
    "score.fold.until": noted("Until when"),
    "score.fold.defenders_get": noted("The others score"),
    "score.fold.plus": noted("More than their meld by"),
    "score.shoot_moon": noted("Declaring all tricks"),
    "score.shoot_moon.declare": noted("When it is said"),
    "game.target": noted("Score that wins"),
    "game.max_hands": noted("Hands at most"),
    "game.mercy": noted("Lost this far below zero"),
    "game.eligible": noted("Who can win"),
    "game.simultaneous": noted("When several reach it together"),
    "game.extend_by": noted("The target then rises by"),
    "game.instant": noted("Winning outright"),
    "game.instant[].kind": noted("By what"),
    "game.instant[].count": noted("How many pinochles"),
    "game.instant[].min_trick_points": noted("Trick points needed with pinochles"),
    "game.instant[].when": noted("When pinochles win"),
    "game.instant[].score": noted("Score to reach before others"),
    "name": noted("Short name"),
    "unverified": noted("Fields that no source confirmed"),
    "scale": noted("All points times"),
}
"""The titles of fields, by their paths."""

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "table.sides": {
        "partners": noted("partners who sit opposite"),
        "individual": noted("everyone alone"),
        "alternate": noted("two teams, every other seat"),
        "declarer_vs_rest": noted("the others against the bid winner"),
    },
    "table.meld_bid": {
        "floor_tens": noted("tens of meld, rounded down"),
        "rounded_tens": noted("tens of meld, rounded"),
        "silent_one": noted("tens rounded down, but 1 says nothing"),
        "marriage": noted("that there is a marriage"),
        "none": noted("nothing"),
    },
    "table.meld_recall": {
        "always": noted("as long as the hand lasts"),
        "first_trick": noted("during the first trick"),
        "never": noted("never"),
    },
    "deal.first_dealer": {
        "random": noted("by chance"),
        "cut": noted("the loser of a cut"),
        "fixed": noted("always the first seat"),
    },
    "deal.next_dealer": {
        "left": noted("the next player clockwise"),
        "winner": noted("who did best"),
        "loser": noted("who did worst"),
    },
    "deal.redeal_unscored": {
        "same": noted("the same player"),
        "left": noted("the next player clockwise"),
    },
    "deal.redeal_scored": {
        "same": noted("the same player"),
        "left": noted("the next player clockwise"),
    },
    "deal.misdeal[].claim": {
        "automatic": noted("at once"),
        "optional": noted("if the player who holds the hand says so"),
    },
    "auction.style": {
        "ascending": noted("round and round, rising"),
        "single_round": noted("one call each"),
        "none": noted("no bidding"),
    },
    "auction.standing_bid.holder": {
        "dealer": noted("the dealer's"),
    },
    "auction.all_pass.outcome": {
        "dealer_takes": noted("the dealer takes the bid"),
        "redeal": noted("the cards are dealt again"),
    },
    "auction.must_hold": {
        "none": noted("nothing"),
        "marriage": noted("a marriage"),
        "meld": noted("any meld"),
    },
    "trump.chooser": {
        "declarer": noted("the bid winner"),
        "upcard": noted("the card turned up"),
    },
    "trump.requires": {
        "none": noted("nothing"),
        "marriage": noted("a marriage"),
    },
    "trump.on_impossible": {
        "set_and_redeal": noted("the bid is lost, nobody else scores"),
        "board_set": noted("the bid is lost without play"),
        "redeal_free": noted("new cards, at no cost"),
    },
    "widow.taker": {
        "declarer": noted("the bid winner"),
    },
    "widow.trump_named": {
        "before_widow": noted("before the widow is taken"),
        "after_widow": noted("after the widow is taken"),
    },
    "widow.bury_forbidden": {
        "melded": noted("melded cards"),
        "trump": noted("trumps"),
        "aces": noted("aces"),
        "counters": noted("counters"),
    },
    "widow.meld_from": {
        "kept": noted("the cards kept"),
        "all": noted("all cards he held"),
    },
    "exchange.order": {
        "partner_first": noted("the partner"),
        "simultaneous": noted("both at once, unseen"),
    },
    "meld.phase": {
        "show": noted("once, before play"),
        "stock": noted("after tricks, while the stock lasts"),
    },
    "meld.melders": {
        "all": noted("everyone"),
        "declarer": noted("the bid winner"),
        "trick_winner": noted("the winner of the trick"),
    },
    "meld.count_by": {
        "program": noted("the program"),
        "player": noted("each player"),
    },
    "meld.overclaim": {
        "cap": noted("is cut to the true one"),
        "reject": noted("is refused"),
    },
    "meld.overclaim_costs": {
        "nothing": noted("nothing"),
        "excess": noted("the excess"),
        "meld": noted("the hand's whole meld"),
    },
    "meld.declared": {
        "on_board": noted("sides that reach the minimum"),
        "always": noted("everyone's"),
    },
    "meld.run_suits": {
        "trump": noted("trump only"),
        "any": noted("any suit"),
    },
    "meld.reuse": {
        "once_per_type": noted("once in each kind of meld"),
        "classes": noted("once in each class of meld"),
        "classes_upgrade_only": noted("once in each class, or for a dearer meld"),
    },
    "play.first_leader": {
        "declarer": noted("the bid winner"),
        "left_of_dealer": noted("the player at the dealer's left"),
        "nondealer": noted("who did not deal"),
    },
    "play.first_lead": {
        "any": noted("any card"),
        "trump": noted("a trump"),
    },
    "play.follow": {
        "must": noted("must play it"),
    },
    "play.head": {
        "never": noted("need not be"),
        "trump_led": noted("when trump was led"),
        "always": noted("always"),
    },
    "play.void": {
        "must_trump": noted("must play a trump"),
        "any": noted("may play any card"),
    },
    "play.stock_follow": {
        "free": noted("any card may be played"),
        "must": noted("as in trick play"),
    },
    "score.save.by": {
        "none": noted("nothing"),
        "tricks": noted("tricks"),
        "trick_points": noted("trick points"),
    },
    "score.save.else_lose": {
        "meld": noted("the meld"),
        "all": noted("the meld and the trick points"),
    },
    "score.set": {
        "minus_bid": noted("the bid"),
        "minus_double_bid": noted("twice the bid"),
        "to_defenders": noted("nothing, and the others score it"),
        "none": noted("nothing"),
    },
    "score.board_set.defenders_get": {
        "none": noted("nothing"),
        "meld": noted("their meld"),
    },
    "score.fold.until": {
        "first_lead": noted("the first lead"),
    },
    "score.fold.defenders_get": {
        "none": noted("nothing"),
        "meld": noted("their meld"),
        "meld_plus": noted("their meld and more"),
    },
    "score.shoot_moon.declare": {
        "before_play": noted("before play"),
    },
    "game.eligible": {
        "any": noted("anyone"),
        "declarer_made": noted("a bid winner who makes his bid"),
    },
    "game.simultaneous": {
        "declarer": noted("the bid winner's side wins"),
        "higher_then_more_hands": noted("the higher score wins; if level, more hands"),
        "extend_target": noted("nobody wins, and the target rises"),
        "none": noted("the higher score wins; if level, all of them"),
    },
    "game.instant[].kind": {
        "all_tricks": noted("all tricks of a hand"),
        "pinochles": noted("pinochles in one hand"),
        "shutout": noted("a score before others have gained anything"),
    },
    "game.instant[].when": {
        "meld": noted("when meld is shown"),
        "end": noted("when the hand is over"),
    },
}
"""The words that a field takes, by its path."""


def label(path: str) -> str:
    """``Last trick``, of ``counters.last_trick``; ``Who can win``, of ``game.eligible``."""
    if (title := TITLES.get(path)) is not None:
        return say_noted(title)
    words = say_noted(path.rpartition(".")[2].replace("_", " "))
    return words[:1].upper() + words[1:]


def word(name: str, path: str) -> str:
    """What a word means that the field at `path` takes; else the word without underscores."""
    return say_noted(WORDS.get(path, {}).get(name, name.replace("_", " ")))
