import type { Language } from '../i18n/translate.ts';

/** The delimiter that spreadsheet programs expect in each language. */
export const DELIMITER_OF_LANGUAGE: Record<Language, string> = { en: ',', hu: ';' };

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Whether a spreadsheet might evaluate a text as a formula. Excel also accepts the full-width forms of East Asian keyboards;
 * small forms and raised signs are written alike, and spaces and invisible characters before a sign may be dropped.
 */
function isFormula(cell: string): boolean {
  const [first = ''] = cell.replace(/^[\s\p{Default_Ignorable_Code_Point}]+/u, '').normalize('NFKC');
  return /^[\t\r]/.test(cell) || /[=+\-@]/.test(first);
}

/** Puts an apostrophe before text that a spreadsheet would evaluate as a formula. */
function guardFormula(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell;
}

/** Removes the apostrophe that our exports, and some other programs, put before formula-like text. */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function quote(cell: string): string {
  return /["\r\n\t,;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** CSV lines without the byte order mark, for files written in pieces. */
export function csvLines(rows: readonly (readonly string[])[], delimiter = ';'): string {
  return rows.map((cells) => `${cells.map((cell) => quote(guardFormula(cell))).join(delimiter)}\r\n`).join('');
}

/** A CSV file with a byte order mark, so that Excel detects UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[], delimiter = ';'): string {
  return BYTE_ORDER_MARK + csvLines(rows, delimiter);
}
