import { importRowSchema } from '../contracts/guests.ts';
import type { GuestCells } from './cells.ts';

export interface RowIssue {
  field: keyof GuestCells;
  kind: 'tooLong' | 'invalidEmail' | 'unstorable';
}

/** What keeps a row out, by the same rules as the server's. */
export function findRowIssues(cells: GuestCells): RowIssue[] {
  const issues = importRowSchema.safeParse(cells).error?.issues ?? [];
  return issues.map(({ code, path }) => {
    const field = path[0] as keyof GuestCells;
    if (code === 'too_big') return { field, kind: 'tooLong' };
    return { field, kind: field === 'email' ? 'invalidEmail' : 'unstorable' };
  });
}
