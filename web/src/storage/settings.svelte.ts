/** This browser's settings for the table. */

import { learn } from "../i18n/language.svelte";
import type { Screen } from "../net/protocol";
import { read, write } from "./browser-storage";

/** Speed of the cards. `tap` waits after each trick, and `auto` leaves the speed to the game. */
export type Pace = "auto" | "slow" | "normal" | "fast" | "once" | "tap";
/** `auto` follows the device. */
export type Light = "auto" | "day" | "night";
/** The cloth on the table: with `auto`, emerald by day and night's in the dark. */
export type Felt = "auto" | "emerald" | "bordeaux" | "midnight" | "walnut" | "night";
/** The back of the cards. */
export type Back = "burgundy" | "navy" | "forest" | "plum" | "ink" | "sky";
/** Taps needed to play a card: with `auto`, two for touch and one for a mouse. */
export type Taps = "auto" | "one" | "two";
/** Layout of the hand on a narrow screen. */
export type Layout = "suits" | "fan";
/** Cards that play themselves: none, the last in hand, or any that's the only legal one. */
export type Lone = "never" | "last" | "legal";
const COACH_AMOUNTS = ["off", "fading", "2", "4", "8"] as const;
/**
 * Points that a choice has to lose before the coach asks about it. With `fading`, they grow as the
 * player does well.
 */
export type CoachAmount = (typeof COACH_AMOUNTS)[number];
export type Volume = "off" | "soft" | "normal";
/** Order of the suits from left to right, by letter. */
export type SuitOrder = "SHCD" | "SDCH" | "CDHS";

interface Stored {
  name: string;
  pace: Pace;
  fourColours: boolean;
  /** Volume of the sounds. On phones and tablets it's off until someone turns it up. */
  volume: Volume;
  /** True if a bid far above the hand's worth is questioned once in a hand. */
  asksBids: boolean;
  coach: CoachAmount;
  /** True once the player has set the coach. */
  coachChosen: boolean;
  /** True if hints and reasons also show points, chances, and sample deals. */
  numbers: boolean;
  /** True if letters and digits work as shortcuts and as typed moves. */
  keys: boolean;
  lastRules: string;
  /** Language code, or an empty string for the browser's language. */
  language: string;
  light: Light;
  felt: Felt;
  back: Back;
  taps: Taps;
  lone: Lone;
  /** True if play starts by itself some seconds after the melds. */
  meldsGoOn: boolean;
  layout: Layout;
  suits: SuitOrder;
  /**
   * True if low cards come first and the index is on the right, for people who hold cards in their
   * right hand.
   */
  leftHanded: boolean;
  largeCards: boolean;
  still: boolean;
}

const KEY = "aces.settings";
const TOUCH = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
const DEFAULTS: Stored = {
  name: "", pace: "auto", fourColours: false, volume: TOUCH ? "off" : "normal", asksBids: true, coach: "off", coachChosen: false, numbers: false, keys: true, lastRules: "double-deck", language: "",
  light: "auto", felt: "auto", back: "burgundy", taps: "auto", lone: "last", meldsGoOn: true, layout: "fan", suits: "SHCD", leftHanded: false, largeCards: false, still: false,
};

export const settings: Stored = $state(remembered());

/** Return the stored settings, with defaults for any that have the wrong type. */
export function remembered(): Stored {
  const found = read<{ tongue?: unknown; mute?: unknown } | null>(KEY, null) ?? {};
  // Older versions stored the language and the volume under these names.
  const kept = Object.entries({ language: found.tongue, volume: found.mute === true ? "off" : undefined, ...found });
  const meant = kept.filter(([name, value]) => typeof value === typeof DEFAULTS[name as keyof Stored]);
  return { ...DEFAULTS, ...(Object.fromEntries(meant) as Partial<Stored>) };
}

export function isCoachAmount(found: unknown): found is CoachAmount {
  return COACH_AMOUNTS.some((amount) => amount === found);
}

export function keepSettings(): void {
  write(KEY, settings);
}

/** Load the translations for the language in the settings. */
export async function learnLanguage(): Promise<void> {
  await learn(settings.language);
}

/** Return true if the settings or else the browser ask for English first. */
export function wantsEnglish(): boolean {
  return /^en\b/.test(settings.language || (navigator.languages[0] ?? "en"));
}

/** Switch to another language. */
export async function chooseLanguage(code: string): Promise<void> {
  settings.language = code;
  keepSettings();
  await learnLanguage();
}

/** Return the chosen speed, or else the usual one at a table of this style (S3-37). */
export function paceAt(style: Screen["style"]): Exclude<Pace, "auto"> {
  if (settings.pace !== "auto") return settings.pace;
  return style === "1992" ? "tap" : "normal";
}

/** Return true if play waits for the player after the melds at a table of this style, whatever the setting (S3-32). */
export function waitsAfterMelds(style: Screen["style"]): boolean {
  return ["slow", "tap"].includes(paceAt(style));
}

/** Return true if this page or the device asks for reduced motion. */
export function still(): boolean {
  return settings.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
