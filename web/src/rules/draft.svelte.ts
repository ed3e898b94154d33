/** House rules while they are written: a preset, the changes to it, and what the server says. */

import { check, type Checked, type FieldTold, type House, type Json, type Tables, type Wrong } from "../lib/api";
import { isTable } from "../lib/house";
import { at, laidOver, NONE, put, same, without } from "./paths";

const PAUSE = 250;

export class Draft {
  changes = $state.raw<Tables>({});
  checked = $state.raw<Checked | null>(null);
  /** Why nothing could be checked. */
  trouble = $state("");
  /** Whether the server has not yet answered for the last change. */
  waiting = $state(false);
  /** Fields that have been written in since the server answered: what was wrong there may be right. */
  private edited = $state.raw<readonly string[]>([]);

  readonly all: Tables = $derived.by(() => laidOver(this.base, this.changes));
  readonly problems: Wrong[] = $derived.by(() => this.checked?.problems ?? []);

  private timer: number | undefined;
  private count = 0;

  constructor(
    readonly rules: string,
    readonly base: Tables,
    readonly fields: FieldTold[],
    changes: Tables,
  ) {
    this.changes = changes;
    void this.ask();
  }

  get house(): House {
    return { rules: this.rules, changes: this.changes };
  }

  /** What stands in a field; undefined where there is nothing. */
  value(path: string): Json | undefined {
    const found = at(this.all, path);
    return found === undefined ? this.otherwise(path) : found;
  }

  /** What the preset says there. */
  before(path: string): Json | undefined {
    const found = at(this.base, path);
    return found === undefined ? this.otherwise(path) : found;
  }

  changed(path: string): boolean {
    return !same(this.value(path), this.before(path));
  }

  set(path: string, wanted: Json): void {
    const field = this.field(path);
    const value = field?.kind.name === "ranks" && isTable(wanted) ? this.apart(path, wanted) : wanted;
    if (same(value, {})) {
      this.reset(path);
      return;
    }
    const absent = at(this.base, path) === undefined;
    const old = same(value, at(this.base, path)) || (absent && value === NONE && field?.removable);
    this.changes = old ? without(this.changes, path) : put(this.changes, path, value);
    this.later(path);
  }

  reset(path: string): void {
    this.changes = without(this.changes, path);
    this.later(path);
  }

  replace(changes: Tables): void {
    this.changes = changes;
    void this.ask();
  }

  /** Whether a table that may be missing is there. */
  present(path: string): boolean {
    return isTable(this.value(path));
  }

  /** A new row or table for the fields below a path, with what must be said left to say. */
  fresh(path: string): Tables {
    const made: Tables = {};
    for (const field of this.fields) {
      const name = field.path.slice(path.length + 1);
      if (!field.path.startsWith(`${path}.`) || name.includes(".")) continue;
      if (field.value !== null) made[name] = field.value;
      else if (!field.removable) made[name] = simplest(field);
    }
    return made;
  }

  /** The problems that belong to a field, those of its parts too; what is said once is enough. */
  wrong(path: string): Wrong[] {
    if (this.edited.includes(path)) return [];
    const found = this.problems.filter((one) => this.home(one.path) === path);
    return found.filter((one, at) => found.findIndex((other) => other.message === one.message) === at);
  }

  /** What is wrong, each thing once, with the fields in which it is. */
  readonly causes: { message: string; paths: string[] }[] = $derived.by(() => {
    const found: { message: string; paths: string[] }[] = [];
    for (const one of this.problems) {
      const home = this.home(one.path);
      const cause = found.find((other) => other.message === one.message);
      if (cause === undefined) found.push({ message: one.message, paths: [home] });
      else if (!cause.paths.includes(home)) cause.paths.push(home);
    }
    return found;
  });

  /** The field at which a problem is shown; empty where there is none. */
  home(path: string): string {
    let name = path.replace(/\[.*$/, "");
    while (name !== "" && !this.fields.some((field) => field.path === name)) {
      name = name.slice(0, Math.max(0, name.lastIndexOf(".")));
    }
    return name;
  }

  private otherwise(path: string): Json | undefined {
    return this.field(path)?.value ?? undefined;
  }

  private field(path: string): FieldTold | undefined {
    return this.fields.find((one) => one.path === path);
  }

  /** Points by rank without those that the preset has too; a rank that is not named has none. */
  private apart(path: string, wanted: Tables): Tables {
    const before = at(this.base, path);
    const points = isTable(before) ? before : {};
    return Object.fromEntries(Object.entries(wanted).filter(([rank, figure]) => figure !== (points[rank] ?? 0)));
  }

  private later(path: string): void {
    this.edited = [...this.edited, this.home(path)];
    this.count += 1;
    this.waiting = true;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), PAUSE);
  }

  private async ask(): Promise<void> {
    window.clearTimeout(this.timer);
    this.count += 1;
    const mine = this.count;
    this.waiting = true;
    try {
      const found = await check(this.house);
      if (mine !== this.count) return;
      this.checked = found;
      this.edited = [];
      this.trouble = "";
    } catch (error) {
      if (mine !== this.count) return;
      this.trouble = (error as Error).message;
    }
    this.waiting = false;
  }
}

function simplest(field: FieldTold): Json {
  switch (field.kind.name) {
    case "choice":
      return field.kind.words[0] ?? "";
    case "flag":
      return false;
    case "list":
      return [];
    default:
      return 1;
  }
}
