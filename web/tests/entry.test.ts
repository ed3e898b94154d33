/** Entry states of a table. */

import { describe, expect, it } from "vitest";

import type { Screen } from "../src/net/protocol";
import { entryOf } from "../src/table/entry";

const seen = (seat: number | null): Screen => ({ seat }) as Screen;

describe("someone entering a table", () => {
  it.each([
    ["opening", null, true, true],
    ["claiming", seen(null), true, true],
    ["seated", seen(0), true, true],
    ["watching", seen(null), false, true],
    ["joining", seen(null), false, false],
  ] as const)("is %s", (found, screen, claims, watches) => {
    expect(entryOf(screen, claims, watches)).toBe(found);
  });
});
