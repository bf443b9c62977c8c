/** A name that is shown back to whoever typed it. */
const MAX_SHOWN_LENGTH = 80;

/** What was typed may be endless. */
export function shorten(name: string): string {
  const letters = [...name];
  return letters.length > MAX_SHOWN_LENGTH ? `${letters.slice(0, MAX_SHOWN_LENGTH).join('')}…` : name;
}
