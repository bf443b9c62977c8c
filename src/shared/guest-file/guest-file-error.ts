/** Why a file can't be read at all; the interface has words for each. */
export type GuestFileProblem =
  | 'notCsv'
  /** As `notCsv`, but from a program that can save one. */
  | 'spreadsheet'
  | 'tooLarge'
  | 'empty'
  /** A picture, a program or anything else that is no text. */
  | 'binary'
  /** A workbook that was only renamed. */
  | 'workbook'
  /** So many quotation marks are left open that guessing on would invent guests. */
  | 'quotes'
  | 'unreadable';

export class GuestFileError extends Error {
  override name = 'GuestFileError';
  readonly problem: GuestFileProblem;
  readonly line: number | undefined;

  constructor(problem: GuestFileProblem, line?: number) {
    super(line === undefined ? problem : `${problem}, line ${line}`);
    this.problem = problem;
    this.line = line;
  }
}
