/** Ways to give someone the picture of a finished game. */

import { t } from "../../i18n/language.svelte";

export type Way = "copy" | "share" | "save";

const NAME = "aces-around.png";
const TYPE = "image/png";

/** Return the best way on this device. Only pages with HTTPS, or on this machine, can copy or share. */
export function wayToGive(): Way {
  if (!window.isSecureContext) return "save";
  const phone = matchMedia("(pointer: coarse)").matches;
  const probe = new File([], NAME, { type: TYPE });
  if (phone && navigator.canShare?.({ files: [probe] })) return "share";
  return typeof ClipboardItem !== "undefined" && "write" in (navigator.clipboard ?? {}) ? "copy" : "save";
}

/**
 * Copy, share, or save the picture, and return a message, or an empty string if the device shows
 * what happened. If it can't be copied or shared, it's saved.
 */
export async function givePicture(way: Way, picture: Promise<Blob>): Promise<string> {
  try {
    if (way === "copy") {
      // A promise keeps the permission of the tap, which ends before the picture is drawn.
      await navigator.clipboard.write([new ClipboardItem({ [TYPE]: picture })]);
      return t("page.picture_copied");
    }
    if (way === "share") {
      await navigator.share({ files: [new File([await picture], NAME, { type: TYPE })] });
      return "";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "";
  }
  try {
    save(await picture);
    return way === "save" ? t("page.the_picture_is_in_your_browsers_downloads") : t("page.picture_saved_instead");
  } catch {
    return t("page.picture_failed");
  }
}

function save(picture: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = NAME;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
