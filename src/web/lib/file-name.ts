/** Characters that are not allowed in file names on Windows, macOS or Linux, and invisible ones. */
const FORBIDDEN = /[\\/:*?"<>|\p{C}]/gu;
/** File systems allow 255 bytes; an accented letter takes two, and an extension follows. */
const MAX_LENGTH = 100;

/** Makes a name usable in a file name: spaces become hyphens, accents stay. */
export function toFileName(name: string): string {
  const safe = name.replace(FORBIDDEN, '').trim().replace(/\s+/g, '-');
  // A leading dot would hide the file.
  return [...safe.replace(/^\.+/, '')].slice(0, MAX_LENGTH).join('');
}
