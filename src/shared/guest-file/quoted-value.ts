/** Quotation marks around a value of an export that would otherwise be read as nothing, as a yes, or as several values. */
const QUOTED = /^"((?:[^"]|"")*)"$/;

export const quoteValue = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The value inside the quotation marks; undefined if the text has none around it. */
export function unquoteValue(text: string): string | undefined {
  return QUOTED.exec(text)?.[1]?.replaceAll('""', '"');
}
