/** Characters that Windows, macOS or Linux refuse in a file name, and ones that can't be seen. */
const FORBIDDEN = /[\\/:*?"<>|\p{C}]/gu;
/** Systems allow 255 bytes; accented letters take two, an ending follows. */
const MAX_LENGTH = 100;

/** A name as part of a file name: spaces become hyphens, accents stay. */
export function toFileName(name: string): string {
  const safe = name.replace(FORBIDDEN, '').trim().replace(/\s+/g, '-');
  // A leading dot would hide the file.
  return [...safe.replace(/^\.+/, '')].slice(0, MAX_LENGTH).join('');
}
