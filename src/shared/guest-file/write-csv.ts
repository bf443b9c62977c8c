import type { Language } from '../i18n/translate.ts';

/** What the reader's spreadsheet program expects between two cells. */
export const DELIMITERS: Record<Language, string> = { en: ',', hu: ';' };

const BYTE_ORDER_MARK = '\ufeff';

/** How a formula begins; Excel takes the full-width signs of East Asian keyboards for the plain ones. */
const FORMULA_SIGNS = '=+\\-@\\t\\r＝＋－＠';
const FORMULA_START = new RegExp(`^[${FORMULA_SIGNS}]`);
const GUARDED_FORMULA = new RegExp(`^'(?=[${FORMULA_SIGNS}])`);

/** A spreadsheet computes cells that begin like a formula; an apostrophe makes them plain text. */
function guardFormula(cell: string): string {
  return FORMULA_START.test(cell) ? `'${cell}` : cell;
}

/** Undoes the apostrophe that our own files, and other careful programs, put before what a spreadsheet would compute. */
export function withoutFormulaGuard(cell: string): string {
  return cell.replace(GUARDED_FORMULA, '');
}

function quote(cell: string): string {
  return /["\r\n\t,;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Lines without the mark that begins a file: for files that are written piece by piece. */
export function csvLines(rows: readonly (readonly string[])[], delimiter = ';'): string {
  return rows.map((cells) => `${cells.map((cell) => quote(guardFormula(cell))).join(delimiter)}\r\n`).join('');
}

/** With a byte order mark, and semicolons unless told otherwise, so that Excel finds its letters and columns in place. */
export function writeCsv(rows: readonly (readonly string[])[], delimiter = ';'): string {
  return BYTE_ORDER_MARK + csvLines(rows, delimiter);
}
