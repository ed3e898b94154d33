// Written by tools/client_types.py from acesaround.protocol; change that.

export const VERSION = 1;

/** An action of the seat, in the notation of games: ``51``, ``pass``, ``AS``. */
export interface Act {
  type: "act";
  id: string;
  seq: number;
  action: string;
}

/** What a computer player would do, why in a plain clause, and its other reasons. */
export interface Advice {
  type: "advice";
  id: string;
  action: string;
  words: string;
  plain: string;
  why: string;
}

/** Have a table made for the next game, with the same rules, once this game is over. */
export interface Again {
  type: "again";
  id: string;
}

/** Agree to what is proposed: `proposal` is its number. */
export interface Agree {
  type: "agree";
  id: string;
  proposal: number;
}

/** What would the best computer player do here? */
export interface Ask {
  type: "ask";
  id: string;
}

/** What is wanted of this client now. */
export interface Asked {
  text: string;
  bids: Span[];
  offers: BidChoice[];
  doubt: BidDoubt | null;
  options: Option[];
  choose: Choosing | null;
  typed: boolean;
}

/** A bid on offer, with what it would tell the partner. */
export interface BidChoice {
  amount: number;
  meaning: string | null;
}

/** Bids of `least` and more may be slips: `asks` is to be confirmed first. */
export interface BidDoubt {
  least: number;
  asks: string;
}

/** A call of the auction, and what it told the partner. */
export interface CallMade {
  seat: number;
  text: string;
  meaning: string | null;
  formula: string | null;
}

/** An entry of the score sheet. */
export interface Cell {
  text: string;
  red: boolean;
}

/** Cards to be chosen together: how many, from which, and for what. */
export interface Choosing {
  what: "bury" | "give";
  count: number;
  free: string[];
}

/** Do not agree to what is proposed or, by who proposed it, propose it no longer. */
export interface Decline {
  type: "decline";
  id: string;
  proposal: number;
}

/** A command has been carried out. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
  token?: string | null;
}

/** The end of a game: `won` says who won and how high, None where nobody; `text` by what. */
export interface GameOver {
  won: string | null;
  text: string;
}

/** A card of one's own. `legal` is the action that plays it; `mark` why it stands out. */
export interface HandCard {
  card: string;
  legal: string | null;
  mark?: "drawn" | "exposed" | "received" | null;
}

/** A hand that has just ended: its outcome in a sentence, and every reason. */
export interface HandOver {
  number: number;
  scored: boolean;
  outcome: string;
  ended: string | null;
  why: string | null;
  sides: SideResult[];
  melds: MeldShown[];
}

/** One event as this client may know it. */
export interface Happened {
  kind: "again" | "agree" | "away" | "back" | "bury" | "call" | "claim" | "deal" | "declare" | "decline" | "draw" | "lay" | "meld" | "misdeal" | "pass" | "play" | "propose" | "ready" | "redo" | "rise" | "sit" | "trump" | "undo";
  seat: number | null;
  text: string;
  trick?: boolean;
}

/** The first frame: which table, and the token that holds a seat there, if any. */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  token?: string | null;
  after?: number;
  lone?: "last" | "legal" | "never";
  language?: string;
}

/** A meld laid in a two-hand game. */
export interface Laid {
  seat: number;
  text: string;
}

/** What somebody said: text and never markup, with the seat of who sits at the table. */
export interface Line {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  preset: "another_game" | "back_again" | "good_game" | "good_luck" | "goodbye" | "hello" | "nice_hand" | "one_moment" | "oops" | "sorry" | "thanks" | "well_played" | "your_turn" | null;
  at: number;
}

/** One combination: its column, its name, the cards of one set, how many sets, and points. */
export interface MeldItem {
  column: string;
  name: string;
  cards: string[];
  sets: number;
  points: number;
}

/** A meld that may be laid now: its cards, what it scores, and what comes with it. */
export interface MeldOffer {
  name: string;
  cards: string[];
  points: number;
  more: string | null;
}

/** A seat's meld; `note` says what is missing or hidden, `shared` names cards used twice. */
export interface MeldShown {
  seat: number;
  total: number | null;
  items: MeldItem[];
  shared: string | null;
  note: string | null;
}

/** Something that may be done, as an action and in words; `asks` is what to confirm first. */
export interface Option {
  action: string;
  words: string;
  asks: string | null;
  meld: MeldOffer | null;
}

/** The connection is about to be closed by the server. */
export interface Over {
  type: "over";
  code: "bad_token" | "cannot_advise" | "closing" | "failed" | "hello_first" | "id_used" | "illegal" | "kept_back" | "malformed" | "no_seat" | "no_table" | "not_here" | "not_proposed" | "not_yet" | "not_your_turn" | "nothing_to_redo" | "nothing_to_undo" | "nothing_to_wait_for" | "protocol" | "stale" | "taken" | "too_many" | "unreadable";
  reason: string;
}

/** Are you there? It is done at once, by anybody. */
export interface Ping {
  type: "ping";
  id: string;
}

/** What a person proposes, in a sentence, and the seats that have still to agree. */
export interface Proposed {
  number: number;
  seat: number;
  text: string;
  reason: string;
  open: number[];
}

/** This person has seen the melds, or the result of the hand, and goes on. */
export interface Ready {
  type: "ready";
  id: string;
  seq: number;
}

/** One line of how a hand was scored. */
export interface Reason {
  points: number;
  text: string;
}

/** The reasons asked for, in the order of what was done. */
export interface Reasons {
  type: "reasons";
  id: string;
  hand: number;
  thoughts: Thought[];
}

/** Do again what one has just taken back, as long as nothing else was done since. */
export interface Redo {
  type: "redo";
  id: string;
  seq: number;
}

/** A command was not carried out, and nothing has changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: "bad_token" | "cannot_advise" | "closing" | "failed" | "hello_first" | "id_used" | "illegal" | "kept_back" | "malformed" | "no_seat" | "no_table" | "not_here" | "not_proposed" | "not_yet" | "not_your_turn" | "nothing_to_redo" | "nothing_to_undo" | "nothing_to_wait_for" | "protocol" | "stale" | "taken" | "too_many" | "unreadable";
  reason: string;
  seq: number;
}

/** Let a computer player play for somebody whom the table waits for, once gone for 10 seconds. */
export interface Replace {
  type: "replace";
  id: string;
  seat: number;
}

/** A hand of a finished game, step by step, with all hands open. */
export interface Replay {
  table: string;
  hand: number;
  hands: number;
  steps: Step[];
  reasons: (string | null)[];
}

/** Leave one's seat to a computer player. */
export interface Rise {
  type: "rise";
  id: string;
  seq: number;
}

/** What has been said: a line, or after a welcome the last ones, which were said before it. */
export interface Said {
  type: "said";
  lines: Line[];
  before: boolean;
}

/** Say something to everybody at the table: a `text`, or one of the presets by its name. */
export interface Say {
  type: "say";
  id: string;
  text?: string | null;
  preset?: "another_game" | "back_again" | "good_game" | "good_luck" | "goodbye" | "hello" | "nice_hand" | "one_moment" | "oops" | "sorry" | "thanks" | "well_played" | "your_turn" | null;
  name?: string | null;
}

/** One score: its side's name, points, and the meld on the board for now (S1-49). */
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
  melds: MeldShown[];
  helper: TrumpMeld[];
  stock: Stock | null;
  asked: Asked | null;
  waiting: number[];
  hand_over: HandOver | null;
  sheet: Sheet | null;
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
}

/** A player's box: who sits there, whether he is to act, what he called and has taken. */
export interface SeatBox {
  seat: number;
  name: string;
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

/** The score sheet being written: twelve hands to a sheet. */
export interface Sheet {
  number: number;
  columns: string[];
  names: string[];
  rows: SheetRow[];
}

/** A hand on the score sheet: for each side its cells, in the order of the columns. */
export interface SheetRow {
  number: number;
  sides: Cell[][];
}

/** What a hand brought a side. */
export interface SideResult {
  name: string;
  gained: number;
  total: number;
  reasons: Reason[];
}

/** Take a seat that no other person holds. */
export interface Sit {
  type: "sit";
  id: string;
  seq: number;
  seat: number;
  name: string;
  agrees?: boolean;
}

/** Amounts from `first` to `last`, `step` apart, which all tell the partner the same. */
export interface Span {
  first: number;
  last: number;
  step: number;
  meaning: string | null;
}

/** One event, and the table after it; without `what`, how the table stands. */
export interface Step {
  type: "step";
  seq: number;
  what: Happened | null;
  screen: Screen;
}

/** The stock of a two-hand game: face-down cards, upcard, and the cards on the table by seat. */
export interface Stock {
  face_down: number;
  upcard: string | null;
  exposed: string[][];
  laid: Laid[];
  last: string | null;
  last_card: string | null;
}

/** What a computer player did, and why. */
export interface Thought {
  seat: number;
  part: "bidding" | "play" | "preparing";
  trick: number | null;
  step: number;
  words: string;
  why: string;
}

/** A card on the table. */
export interface TrickCard {
  seat: number;
  card: string;
  wins: boolean;
}

/** A trick that is complete. */
export interface TrickTaken {
  number: number;
  winner: number;
  points: number;
  cards: TrickCard[];
}

/** What one's hand melds with a suit as trump, for the meld helper; `formula` with its steps. */
export interface TrumpMeld {
  suit: string;
  total: number;
  parts: string[];
  formula: string | null;
}

/** Take back one's last decision, and all that has happened since. */
export interface Undo {
  type: "undo";
  id: string;
  seq: number;
}

/** What would burying or passing these cards cost? They may be fewer than are wanted. */
export interface Weigh {
  type: "weigh";
  id: string;
  cards: string[];
}

/** What burying or passing the cards asked about would cost, in sentences. */
export interface Weighed {
  type: "weighed";
  id: string;
  words: string[];
}

/** The answer to a hello: the seat held, None for a watcher, and how far the table has come. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: string;
  seat: number | null;
  seq: number;
}

/** Why did the computer players do what they did, in the hand that ended last? */
export interface Why {
  type: "why";
  id: string;
  now?: boolean;
}

export type Command = Hello | Sit | Rise | Act | Ready | Again | Ask | Weigh | Why | Undo | Redo | Agree | Decline | Replace | Ping | Say;

export type Reply = Welcome | Step | Done | Refused | Advice | Weighed | Reasons | Said | Over;
