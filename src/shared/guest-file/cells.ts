import type { ColumnField } from './headings.ts';
import { withoutFormulaGuard } from './write-csv.ts';

/** Order of the parts of a name; Hungarian puts the family name first. */
export type NameOrder = 'givenFirst' | 'familyFirst';

/** The field of each column; null for columns that are not imported. */
export interface ColumnChoice {
  fields: readonly (ColumnField | null)[];
  nameOrder: NameOrder;
}

export interface GuestCells {
  fullName: string;
  email: string;
  tableNumber: string;
  seatNumber: string;
  specialRequirements: string;
}

export function cleanCell(text: string): string {
  return withoutFormulaGuard(text).normalize('NFC').replace(/\s+/g, ' ').trim();
}

function cleanNote(text: string): string {
  return withoutFormulaGuard(text)
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** Extracts the address from "Anna Kovács <anna@example.com>" and "mailto:anna@example.com". */
function cleanEmail(text: string): string {
  const email = cleanCell(text).replace(/^mailto:/i, '');
  return /^[^<>]*<([^<>\s]+@[^<>\s]+)>$/.exec(email)?.[1] ?? email;
}

export function createCellReader({ fields, nameOrder }: ColumnChoice): (cells: readonly string[]) => GuestCells {
  const columnOf = (field: ColumnField) => fields.indexOf(field);
  const [fullName, firstName, lastName] = [columnOf('fullName'), columnOf('firstName'), columnOf('lastName')];
  const [email, tableNumber, seatNumber] = [columnOf('email'), columnOf('tableNumber'), columnOf('seatNumber')];
  const noteColumns = fields.flatMap((field, index) => (field === 'specialRequirements' ? [index] : []));
  return (cells) => {
    const at = (column: number) => cells[column] ?? '';
    const given = cleanCell(at(firstName));
    const family = cleanCell(at(lastName));
    const parts = nameOrder === 'familyFirst' ? [family, given] : [given, family];
    return {
      fullName: cleanCell(at(fullName)) || parts.filter(Boolean).join(' '),
      email: cleanEmail(at(email)),
      tableNumber: cleanCell(at(tableNumber)),
      seatNumber: cleanCell(at(seatNumber)),
      specialRequirements: [...new Set(noteColumns.map((column) => cleanNote(at(column))))].filter(Boolean).join('; '),
    };
  };
}
