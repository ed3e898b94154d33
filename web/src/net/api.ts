/** Requests to the server over HTTP. */

import { offline } from "./network-status.svelte";
import { capital, t, language } from "../i18n/language.svelte";
import type { Replay } from "./protocol";

export interface GameOffered {
  name: string;
  title: string;
  players: number;
  target: number;
  sides: string;
}

export interface PlayerOffered {
  name: string;
  title: string;
  line: string;
  /** The meaning that this player's bids have for a partner. */
  talks: string;
  level: number;
  /** The current version first. */
  versions: PlayerVersion[];
}

/** A version of a computer player, with what's new for people who play with it. */
export interface PlayerVersion {
  number: number;
  day: string;
  /** The number and the date, in words. */
  title: string;
  notes: string[];
}

/** The settings of a new table. */
export interface Made {
  rules: string;
  changes: Tables;
  /** One computer player for all seats, or one for each seat. By default, the rules name one. */
  players?: string | string[];
  /** The seed of the deal, if the visitor typed one. */
  seed?: string;
  /** The table's name in the list of open tables. */
  name?: string;
  /** True if the table is listed for everyone on this server. */
  open?: boolean;
  /** Seconds until a computer player takes over for someone who's gone, or 0 for never. */
  leave_after?: number;
  /** True if several people can sit at a table where all hands are open. */
  together?: boolean;
}

/** A table in the list of open tables. */
export interface Listed {
  table: string;
  name: string;
  title: string;
  seats: { seat: string; person: string | null; here: boolean }[];
  free: number;
  hands: number;
}

/** A paragraph, list, or table in a document. */
export interface PartTold {
  kind: "text" | "items" | "grid";
  text: string;
  entries: string[];
  head: string[];
  rows: string[][];
}

export interface PageTold {
  title: string;
  summary: string;
  sections: { title: string; parts: PartTold[] }[];
  origin: string;
}

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Tables = { [name: string]: Json };

export interface RulesTold {
  name: string;
  title: string;
  page: PageTold;
  card: PageTold;
  strategy: PageTold;
  seats: { name: string; side: number }[];
  table: Tables;
}

export interface Difference {
  path: string;
  words: string;
}

/** Sentences in a section that apply only to these rules, and the sentences they replace. */
export interface Differing {
  title: string;
  here: string[];
  there: string[];
}

export interface TableTold {
  table: string;
  preset: string;
  preset_title: string;
  host: string | null;
  learner: boolean;
  rules: RulesTold;
  differences: Difference[];
  in_sentences: Differing[];
  /** True if anything except the game's length and the table settings differs from the preset. */
  house: boolean;
  /** `changed` says that a computer player has another version than when the game began, or is empty. */
  seats: { name: string; kind: string; title: string; side: number; free: boolean; changed: string }[];
  over: boolean;
  name: string;
  open: boolean;
  leave_after: number;
  together: boolean;
  /** True if the table's creator chose the deal and could know the cards. */
  chosen: boolean;
  /** The meaning that bids have for a partner, or the reason they have none. */
  convention: string;
  /** True if there's a partner who interprets the bids. */
  partner: boolean;
}

export interface KindTold {
  name: "whole" | "flag" | "text" | "rank" | "choice" | "list" | "one_or_list" | "ranks" | "table";
  words: string[];
  /** The meaning of each word, in the order of `words`. */
  titles: string[];
  length: number | null;
  item: KindTold | null;
}

export interface FieldTold {
  path: string;
  label: string;
  doc: string;
  takes: string;
  kind: KindTold;
  removable: boolean;
  value: Json;
}

export interface Wrong {
  code: string;
  path: string;
  /** The field's label. */
  field: string;
  message: string;
}

export interface Checked {
  problems: Wrong[];
  told: RulesTold | null;
  differences: Difference[];
  in_sentences: Differing[];
}

/** House rules, as a preset and the changes to it. */
export interface House {
  rules: string;
  changes: Tables;
}

/** Figures for a finished game. */
export interface Summary {
  preset: string;
  title: string;
  house: boolean;
  hands: number;
  undone: number;
  /** True if the game began with a decision of another finished game. */
  attempt: boolean;
  winner: number | null;
  seats: { name: string; person: boolean; side: number }[];
  sides: { points: number; bids: number; made: number; meld: number; counters: number; best: number; best_meld: number; medals: [string, number][] }[];
}

/**
 * An error with a message for people. `status` is the HTTP status, or 0 if there was no response.
 */
export class Problem extends Error {
  constructor(
    words: string,
    readonly status = 0,
  ) {
    super(words);
  }
}

/** Return the reason why the server couldn't be reached. */
export function unreached(): string {
  return offline() ? t("page.youre_offline_try_again_when_youre_back") : t("page.the_server_isnt_answering_is_it_running");
}

export function games(): Promise<GameOffered[]> {
  return ask<GameOffered[]>("/api/games");
}

export function players(): Promise<PlayerOffered[]> {
  return ask<PlayerOffered[]>("/api/players");
}

export function fields(): Promise<FieldTold[]> {
  return ask<FieldTold[]>("/api/fields");
}

export function preset(name: string): Promise<RulesTold> {
  return ask<RulesTold>(`/api/rules/${encodeURIComponent(name)}`);
}

export function check(house: House): Promise<Checked> {
  return ask<Checked>("/api/rules/check", post({ rules: house.rules, changes: house.changes }));
}

/** Parse house rules from a file's contents and report any problems. */
export function readFile(text: string): Promise<House & { problems: Wrong[] }> {
  return ask("/api/rules/read", post({ text }));
}

/** Return house rules as the contents of a file. */
export async function writeFile(house: House): Promise<string> {
  const body = { rules: house.rules, changes: house.changes };
  return (await ask<{ text: string }>("/api/rules/write", post(body))).text;
}

export function tableTold(table: string): Promise<TableTold> {
  return ask<TableTold>(`/api/tables/${encodeURIComponent(table)}`);
}

export function summary(table: string): Promise<Summary> {
  return ask<Summary>(`/api/tables/${encodeURIComponent(table)}/summary`);
}

/** Return the replay of a hand from a finished game, as `seat` saw it. Null means a spectator. */
export function replay(table: string, hand: number, seat: number | null): Promise<Replay> {
  const from = seat === null ? "" : `&seat=${seat}`;
  return ask<Replay>(`/api/tables/${encodeURIComponent(table)}/replay?hand=${hand}${from}`);
}

/** Return the address for downloading a finished game's record. */
export function recordOf(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}

/** Create a table and take a seat there as `name`. Return the table's name and the token for the seat. */
export function makeTable(wanted: Made, name: string): Promise<{ table: string; token: string }> {
  return ask("/api/tables", post({ ...wanted, creator: { seat: 0, name } }));
}

export function openTables(): Promise<Listed[]> {
  return ask<Listed[]>("/api/tables");
}

/** The server's addresses and the state of its kernel. */
export interface ServerTold {
  /** Base of links that others can open, or null if the server has none. */
  link_url: string | null;
  /** Commands that start the server for the local network and for the internet. */
  open_command: string | null;
  public_command: string | null;
  /** Fraction of the kernel that's compiled, from 0 to 1, or null if it isn't being compiled. */
  compiled: number | null;
  /** True if the kernel isn't compiled and isn't being compiled. */
  uncompiled: boolean;
  /** The command that compiles the kernel, or null if only the server's operator can run one. */
  compile_command: string | null;
}

export function server(): Promise<ServerTold> {
  return ask<ServerTold>("/api/server");
}

/** The state of the game at a table where this browser has a seat. */
export interface SeatStands {
  table: string;
  title: string;
  seat: number;
  standing: string;
  /** Name of the person the table is waiting for, or an empty string. */
  waiting: string;
  over: boolean;
  undone: number;
}

/**
 * Return the state of the game at each table, based on this browser's tokens. A table is left out
 * if its token is no longer valid for a seat.
 */
export function seats(held: { table: string; token: string }[]): Promise<SeatStands[]> {
  return ask<SeatStands[]>("/api/seats", post({ seats: held }));
}

export function post(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetched(path, init);
  return (await answer.json().catch(() => ({}))) as T;
}

/** Return the server's answer. Throw a Problem with its words if it refuses. */
export async function fetched(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers: { ...init?.headers, "Accept-Language": language() } });
  } catch {
    throw new Problem(unreached());
  }
  if (answer.ok) return answer;
  const body = (await answer.json().catch(() => ({}))) as { detail?: unknown } | null;
  const { status } = answer;
  const why = typeof body?.detail === "string" ? body.detail : t("page.the_server_refused_this_request_error", { status });
  throw new Problem(capital(why), status);
}
