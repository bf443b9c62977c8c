export const MAX_FILE_BYTES = 20 * 1024 * 1024;

export function isCsvName(fileName: string): boolean {
  return /\.csv$/i.test(fileName);
}

export function isSpreadsheetName(fileName: string): boolean {
  return /\.(xls[xmb]?|ods|numbers)$/i.test(fileName);
}
