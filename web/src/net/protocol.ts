// Written by tools/client_types.py from acesaround.protocol: edit that instead.

export const VERSION = 1;

/** How the coach fades: see acesaround.table.fading. */
export const FADING = { window: 40, enough: 20, good: 1, levels: [[0, 2], [80, 4], [90, 8]] } as const;

/** An action by the seat, in game notation: ``51``, ``pass``, ``AS``. */
export interface Act {
  type: "act";
  id: string;
  seq: number;
  action: string;
}

/** A computer player's choice, a sentence with the main reason for it, and the player's reasons. */
export interface Advice {
  type: "advice";
  id: string;
  action: string;
  words: string;
  plain: string;
  why: string;
}

/** Request to create a table for the next game, with the same rules, once this game is over. */
export interface Again {
  type: "again";
  id: string;
}

/** Agreement to the proposal with number `proposal`. */
export interface Agree {
  type: "agree";
  id: string;
  proposal: number;
}

/** A message from the server's host to everyone who's connected, always plain text. */
export interface Announcement {
  type: "announcement";
  text: string;
  from_host?: boolean;
}

/** Question to the expert: what would it do here? */
export interface Ask {
  type: "ask";
  id: string;
  counted?: boolean;
}

/** The current request to this client. */
export interface Asked {
  text: string;
  bids: Span[];
  offers: BidChoice[];
  doubt: BidDoubt | null;
  options: Option[];
  choose: Choosing | null;
  typed: boolean;
  formula: string | null;
  warning?: string | null;
}

/** A bid that this client can make, and what it would tell the player's partner. */
export interface BidChoice {
  amount: number;
  meaning: string | null;
}

/** A confirmation for bids of `least` or more, which could be mistakes. */
export interface BidDoubt {
  least: number;
  asks: string;
}

/** A bid or pass in the auction, and what it told the bidder's partner. */
export interface CallMade {
  seat: number;
  text: string;
  meaning: string | null;
  formula: string | null;
}

/** An entry on the score sheet. */
export interface Cell {
  text: string;
  red: boolean;
}

/** Question before an action: does it lose points? Nobody else can be at the table. */
export interface Check {
  type: "check";
  id: string;
  action: string;
  shows?: boolean;
}

/** Points that an action loses on average, compared with the best one, and how sure that is. */
export interface Checked {
  type: "checked";
  id: string;
  loss: number | null;
  interval: number[] | null;
  scale: number;
  is_fault: boolean;
  better: string | null;
  words: string | null;
  plain: string | null;
  chosen: string | null;
  cost: string | null;
}

/** A choice of several cards at once: what they're for, how many, and from which cards. */
export interface Choosing {
  what: "bury" | "give";
  count: number;
  free: string[];
}

/** Rejection of a proposal. If it's your own, this withdraws it. */
export interface Decline {
  type: "decline";
  id: string;
  proposal: number;
}

/** Confirmation that a command was carried out. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
  token?: string | null;
}

/** A note that explains something to a player once, the first time it happens. */
export interface FirstTime {
  kind: string;
  text: string;
}

/** Result of the game. */
export interface GameOver {
  won: string | null;
  text: string;
  winner: number | null;
  hands: HandPlayed[];
  medals: Medal[];
}

/** A card in this client's hand. `legal` is the action that plays it; `mark` is a highlight. */
export interface HandCard {
  card: string;
  legal: string | null;
  mark?: "drawn" | "exposed" | "received" | null;
}

/** Result of the hand that just ended: the outcome in a sentence, and every reason for it. */
export interface HandOver {
  number: number;
  scored: boolean;
  outcome: string;
  ended: string | null;
  why: string | null;
  play_continues: string | null;
  compared: string | null;
  sides: SideResult[];
  melds: MeldShown[];
}

/** The scores after a hand, by side, and the side that went set in it. */
export interface HandPlayed {
  scores: number[];
  lost: number | null;
}

/** An event, limited to what this client is allowed to know. */
export interface Happened {
  kind: "again" | "agree" | "away" | "back" | "bury" | "call" | "claim" | "deal" | "declare" | "decline" | "draw" | "lay" | "meld" | "misdeal" | "pass" | "play" | "propose" | "ready" | "redo" | "rise" | "sit" | "trump" | "undo";
  seat: number | null;
  text: string;
  trick?: boolean;
}

/** First frame of a connection: the table and, if there is one, the token for the client's seat. */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  token?: string | null;
  after?: number;
  lone?: "last" | "legal" | "never";
  language?: string;
}

/** A meld laid down in a two-handed game. */
export interface Laid {
  seat: number;
  text: string;
}

/** A chat message, always plain text. `seat` is None if a spectator sent it. */
export interface Line {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  preset: "another_game" | "back_again" | "good_game" | "good_luck" | "goodbye" | "hello" | "nice_hand" | "one_moment" | "oops" | "sorry" | "thanks" | "well_played" | "your_turn" | null;
  at: number;
}

/** A memorable fact of a finished game. */
export interface Medal {
  kind: "aces" | "all_counters" | "all_tricks" | "best_hand" | "best_meld" | "bids_made" | "comeback" | "defense" | "jacks" | "kings" | "moon" | "pinochle" | "queens" | "run" | "shutout";
  side: number;
  seat: number | null;
  hand: number | null;
  sets: number;
  amount: number;
}

/** A kind of meld: column, name, cards in one set, number of sets, and points. */
export interface MeldItem {
  column: string;
  name: string;
  cards: string[];
  sets: number;
  points: number;
}

/** A meld this client can lay down now: cards, points, and any card gained in exchange. */
export interface MeldOffer {
  name: string;
  cards: string[];
  points: number;
  more: string | null;
}

/** A seat's meld. `note` says what's missing or hidden. */
export interface MeldShown {
  seat: number;
  total: number | null;
  items: MeldItem[];
  shared: string | null;
  note: string | null;
}

/** A possible action and its label. `asks` is the question to confirm first. */
export interface Option {
  action: string;
  words: string;
  asks: string | null;
  meld: MeldOffer | null;
}

/** Notice that the server is about to close the connection. */
export interface Over {
  type: "over";
  code: "bad_token" | "banned" | "cannot_advise" | "closed" | "closing" | "failed" | "hello_first" | "id_used" | "illegal" | "kept_back" | "malformed" | "no_seat" | "no_table" | "not_here" | "not_proposed" | "not_yet" | "not_your_turn" | "nothing_to_redo" | "nothing_to_undo" | "nothing_to_wait_for" | "protocol" | "stale" | "taken" | "too_many" | "unreadable";
  reason: string;
}

/** Connection check. Anyone can send one, and the server replies right away. */
export interface Ping {
  type: "ping";
  id: string;
}

/** A person's proposal, in a sentence, and the seats that haven't agreed yet. */
export interface Proposed {
  number: number;
  seat: number;
  text: string;
  reason: string;
  open: number[];
}

/** Confirmation that this person is done looking at the melds or the hand's result. */
export interface Ready {
  type: "ready";
  id: string;
  seq: number;
}

/** A line in a hand's scoring. */
export interface Reason {
  points: number;
  text: string;
}

/** Reply to `why`: the reasons, in the order of the actions. */
export interface Reasons {
  type: "reasons";
  id: string;
  hand: number;
  thoughts: Thought[];
}

/** Request to redo the decision you just took back, if nothing else has been done since. */
export interface Redo {
  type: "redo";
  id: string;
  seq: number;
}

/** Refusal of a command. Nothing has changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: "bad_token" | "banned" | "cannot_advise" | "closed" | "closing" | "failed" | "hello_first" | "id_used" | "illegal" | "kept_back" | "malformed" | "no_seat" | "no_table" | "not_here" | "not_proposed" | "not_yet" | "not_your_turn" | "nothing_to_redo" | "nothing_to_undo" | "nothing_to_wait_for" | "protocol" | "stale" | "taken" | "too_many" | "unreadable";
  reason: string;
  number: number;
  help: string;
  seq: number;
}

/** Request for a computer player to replace a disconnected person the table is waiting for. */
export interface Replace {
  type: "replace";
  id: string;
  seat: number;
}

/** Step-by-step replay of a hand in a finished game, with all hands open. */
export interface Replay {
  table: string;
  hand: number;
  hands: number;
  steps: Step[];
  reasons: (string | null)[];
}

/** Request to hand your seat over to a computer player. */
export interface Rise {
  type: "rise";
  id: string;
  seq: number;
}

/** Chat messages: a new one, or the most recent ones after a welcome. */
export interface Said {
  type: "said";
  lines: Line[];
  before: boolean;
}

/** A chat message to everyone at the table: `text`, or the name of a preset message. */
export interface Say {
  type: "say";
  id: string;
  text?: string | null;
  preset?: "another_game" | "back_again" | "good_game" | "good_luck" | "goodbye" | "hello" | "nice_hand" | "one_moment" | "oops" | "sorry" | "thanks" | "well_played" | "your_turn" | null;
  name?: string | null;
}

/** A score: the team's or player's name, points, and meld on the board so far (S1-49). */
export interface Score {
  side: number;
  name: string;
  points: number;
  meld: number;
  mark: string | null;
}

/** The table as one client sees it. */
export interface Screen {
  rules: string;
  digest: string;
  style: "1983" | "1992" | "standard";
  seat: number | null;
  phase: "auction" | "bury" | "deal" | "declare" | "enter_meld" | "exchange" | "misdeal" | "name_trump" | "over" | "stock_meld" | "stock_play" | "trick_play";
  turn: number | null;
  heading: string;
  target: number;
  hand_number: number;
  max_hands: number | null;
  contract: string;
  needs: string;
  declarer: number | null;
  bid: number | null;
  trump: string | null;
  seats: SeatBox[];
  scores: Score[];
  hand: HandCard[];
  open_hands: string[][] | null;
  calls: CallMade[];
  trick: TrickCard[];
  last_trick: TrickTaken | null;
  pad: number | null;
  widow: string[] | null;
  widow_down: number;
  melds: MeldShown[];
  helper: TrumpMeld[];
  stock: Stock | null;
  asked: Asked | null;
  waiting: number[];
  hand_over: HandOver | null;
  sheet: Sheet | null;
  empty_sheet: Sheet | null;
  game_over: GameOver | null;
  next_table: string | null;
  proposal: Proposed | null;
  endings: Option[];
  speech: "anything" | "nothing" | "presets";
  seating: "never" | "next_deal" | "now";
  tells_reasons: boolean;
  may_undo: boolean;
  undo_asks: string | null;
  redo: string | null;
  undone: number;
  first_times?: FirstTime[];
}

/** A player's box: name, kind of player, turn, last bid, and results so far. */
export interface SeatBox {
  seat: number;
  name: string;
  number: number | null;
  kind: string;
  here: boolean;
  away: boolean;
  leaves_in: number | null;
  side: number;
  dealer: boolean;
  declarer: boolean;
  turn: boolean;
  ready: boolean;
  cards: number;
  call: string | null;
  meaning: string | null;
  taken: number;
  tricks: number;
}

/** A score sheet. Each sheet has room for twelve hands. */
export interface Sheet {
  number: number;
  blank: number;
  outer: number[];
  columns: string[];
  names: string[];
  rows: SheetRow[];
}

/** A hand on the score sheet. Each team or player has one cell per column. */
export interface SheetRow {
  number: number;
  sides: Cell[][];
}

/** A team's or player's result for a hand. */
export interface SideResult {
  side: number;
  name: string;
  gained: number;
  total: number;
  reasons: Reason[];
}

/** Request to take a seat that no other person has. */
export interface Sit {
  type: "sit";
  id: string;
  seq: number;
  seat: number;
  name: string;
  agrees?: boolean;
}

/** Bids from `first` to `last` in steps of `step`, all with the same meaning. */
export interface Span {
  first: number;
  last: number;
  step: number;
  meaning: string | null;
}

/** An event and the table after it. `what` is None if only the current table is sent. */
export interface Step {
  type: "step";
  seq: number;
  what: Happened | null;
  screen: Screen;
}

/** The stock in a two-handed game: number of face-down cards, upcard, and cards on the table. */
export interface Stock {
  face_down: number;
  upcard: string | null;
  exposed: string[][];
  laid: Laid[];
  last: string | null;
  last_card: string | null;
}

/** A computer player's action and the reasons for it. */
export interface Thought {
  seat: number;
  part: "bidding" | "play" | "preparing";
  trick: number | null;
  step: number;
  words: string;
  plain: string;
  why: string;
}

/** A card played to the current or last trick. */
export interface TrickCard {
  seat: number;
  card: string;
  wins: boolean;
}

/** A completed trick. */
export interface TrickTaken {
  number: number;
  winner: number;
  points: number;
  cards: TrickCard[];
}

/** The meld in this client's hand for one trump suit. */
export interface TrumpMeld {
  suit: string;
  total: number;
  items: MeldItem[];
  parts: string[];
  formula: string | null;
}

/** Request to take back your last decision and everything after it. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}

/** Question about the cost of burying or passing these cards. An incomplete choice is fine. */
export interface Weigh {
  type: "weigh";
  id: string;
  cards: string[];
}

/** Estimated cost of burying or passing the cards in question, as sentences. */
export interface Weighed {
  type: "weighed";
  id: string;
  words: string[];
}

/** Reply to a hello: the client's seat (None for a spectator) and the last event's number. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: string;
  seat: number | null;
  seq: number;
  page?: string;
}

/** Request for the reasons behind the computer players' actions in the last finished hand. */
export interface Why {
  type: "why";
  id: string;
  now?: boolean;
}

export type Command = Hello | Sit | Rise | Act | Ready | Again | Ask | Weigh | Check | Why | Undo | Redo | Agree | Decline | Replace | Ping | Say;

export type Reply = Welcome | Step | Done | Refused | Advice | Weighed | Checked | Reasons | Said | Over | Announcement;
