const BYTE_ORDER_MARK = '\ufeff';
const DELIMITER = ';';

/** A spreadsheet computes cells that begin like a formula; an apostrophe makes them plain text. */
function guardFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return /["\r\n;]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** With semicolons and a byte order mark, so that Excel opens it with its letters and columns in place. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => quote(guardFormula(cell))).join(DELIMITER));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}
