import Papa from 'papaparse';

const BYTE_ORDER_MARK = '\ufeff';

/** A spreadsheet computes cells that begin like a formula; an apostrophe makes them plain text. */
function guardFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** With semicolons and a byte order mark, so that Excel opens it with its letters and columns in place. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const guarded = rows.map((cells) => cells.map(guardFormula));
  return `${BYTE_ORDER_MARK}${Papa.unparse(guarded, { delimiter: ';', newline: '\r\n' })}\r\n`;
}
