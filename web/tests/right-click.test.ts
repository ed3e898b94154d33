/** The double-click of the right button. */

import { Thing } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { onRightDoubleClick } from "../src/table/right-click";

describe("S3-13 two clicks of the right button", () => {
  const act = vi.fn();
  let handle: (event: MouseEvent) => void;

  /** Click, and return true if the browser's menu stays closed. */
  function click(timeStamp: number, target = "div", button = 2): boolean {
    const preventDefault = vi.fn();
    handle({ timeStamp, button, target: new Thing(target), preventDefault } as unknown as MouseEvent);
    return preventDefault.mock.calls.length > 0;
  }

  beforeEach(() => {
    act.mockClear();
    handle = onRightDoubleClick(act);
  });

  it("ask to leave, and the next two ask again", () => {
    expect(click(1000)).toBe(true);
    expect(act).not.toHaveBeenCalled();
    click(1499);
    expect(act).toHaveBeenCalledTimes(1);
    click(1600);
    expect(act).toHaveBeenCalledTimes(1);
    click(1700);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("that are far apart do nothing", () => {
    for (const time of [1000, 1500, 2000]) click(time);
    expect(act).not.toHaveBeenCalled();
  });

  it.each(["a", "input", "textarea", "dialog"])("leave the menu of %s alone", (target) => {
    expect([click(1000, target), click(1100, target)]).toEqual([false, false]);
    expect(act).not.toHaveBeenCalled();
  });

  it("are no key of the keyboard and no long press", () => {
    expect([click(1000, "div", 0), click(1100, "div", -1)]).toEqual([false, false]);
    expect(act).not.toHaveBeenCalled();
  });
});
