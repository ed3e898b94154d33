/** Functions to download files and to copy text. */

/** Download text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Download a file's contents. */
export function saveBlob(name: string, contents: Blob): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(contents);
  anchor.download = name;
  anchor.click();
  window.setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

/** Copy a field's text. If copying isn't allowed, select the text and return false. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return false;
  }
}
