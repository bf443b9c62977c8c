import { regexes } from 'zod';
import { importRowSchema } from '../contracts/guest-import.ts';
import type { GuestCells } from './cells.ts';

export interface RowIssue {
  field: keyof GuestCells;
  kind: 'tooLong' | 'invalidEmail' | 'unstorable';
}

/** Shorter than the limit of every field. */
const CERTAINLY_SHORT = 50;

/** A fast check that accepts most rows; validating with the contract takes ten times as long. */
function isCertainlyValid({ fullName, email, tableNumber, seatNumber, specialRequirements }: GuestCells): boolean {
  const text = fullName + tableNumber + seatNumber + specialRequirements;
  return (
    fullName !== '' &&
    text.length <= CERTAINLY_SHORT &&
    text.isWellFormed() &&
    !text.includes('\0') &&
    (email === '' || (email.length <= CERTAINLY_SHORT && regexes.email.test(email)))
  );
}

/** Errors of a row, by the same contract as on the server. */
export function findRowIssues(cells: GuestCells): RowIssue[] {
  if (isCertainlyValid(cells)) return [];
  const issues = importRowSchema.safeParse(cells).error?.issues ?? [];
  return issues.map(({ code, path }) => {
    const field = path[0] as keyof GuestCells;
    if (code === 'too_big') return { field, kind: 'tooLong' };
    return { field, kind: field === 'email' ? 'invalidEmail' : 'unstorable' };
  });
}
