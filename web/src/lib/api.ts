/** What is asked of the server without a socket. */

import { t, tongue } from "./tongue";
import type { Made } from "./memory";

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
  level: number;
}

/** A paragraph, a list or a table of a document. */
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

/** Sentences of a section that hold only here, and those of the preset instead. */
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
  seats: { name: string; kind: string; title: string; side: number; free: boolean }[];
  over: boolean;
}

export interface KindTold {
  name: "whole" | "flag" | "text" | "rank" | "choice" | "list" | "one_or_list" | "ranks" | "table";
  words: string[];
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
  message: string;
}

export interface Checked {
  problems: Wrong[];
  told: RulesTold | null;
  differences: Difference[];
  in_sentences: Differing[];
}

/** A preset, and what is played otherwise. */
export interface House {
  rules: string;
  changes: Tables;
}

export class Problem extends Error {}

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

/** The house rules in the text of a file, or what is wrong with it. */
export function readFile(text: string): Promise<House & { problems: Wrong[] }> {
  return ask("/api/rules/read", post({ text }));
}

/** House rules as the text of a file. */
export async function writeFile(house: House): Promise<string> {
  const body = { rules: house.rules, changes: house.changes };
  return (await ask<{ text: string }>("/api/rules/write", post(body))).text;
}

export function tableTold(table: string): Promise<TableTold> {
  return ask<TableTold>(`/api/tables/${encodeURIComponent(table)}`);
}

/** Make a table; its name. */
export async function makeTable(wanted: Made): Promise<string> {
  const { rules, changes, players, seed } = wanted;
  const body = { rules, changes, players, ...(seed ? { seed } : {}) };
  return (await ask<{ table: string }>("/api/tables", post(body))).table;
}

function post(body: unknown): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers: { ...init?.headers, "Accept-Language": tongue() } });
  } catch {
    throw new Problem(t("The server does not answer. Is it running?"));
  }
  const body = (await answer.json().catch(() => ({}))) as { detail?: unknown };
  if (!answer.ok) {
    const why = typeof body.detail === "string" ? body.detail : t("error {status}", { status: answer.status });
    throw new Problem(t("The server refused: {why}", { why }));
  }
  return body as T;
}
