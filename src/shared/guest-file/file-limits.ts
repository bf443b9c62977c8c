export const MAX_FILE_BYTES = 20 * 1024 * 1024;

export function isCsvName(fileName: string): boolean {
  return /\.csv$/i.test(fileName);
}

/** Whether the name is that of an Excel, LibreOffice or Numbers file. */
export function isSpreadsheetName(fileName: string): boolean {
  return /\.(xls[xmb]?|ods|numbers)$/i.test(fileName);
}
