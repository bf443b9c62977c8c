export const MAX_FILE_BYTES = 20 * 1024 * 1024;

export function isCsvName(fileName: string): boolean {
  return /\.csv$/i.test(fileName);
}

export function isWorkbookName(fileName: string): boolean {
  return /\.xlsx$/i.test(fileName);
}

/** Whether a file is a spreadsheet in a format that the import can't read. */
export function isSpreadsheetName(fileName: string): boolean {
  return /\.(xls[mb]?|ods|numbers)$/i.test(fileName);
}
