import { seatKey } from '../seats.ts';
import { cleanCell, type GuestCells } from './cells.ts';

export interface PresentGuest {
  id: number;
  fullName: string;
  email: string | null;
  tableNumber: string | null;
  seatNumber: string | null;
  specialRequirements: string | null;
}

/** Both of a cleaned cell: a long list has no time to clean them again for every comparison. */
const nameKey = (cleanName: string) => cleanName.toLowerCase();
/** The same for two rows that mean the same person. */
export const personKey = (cleanName: string, cleanEmail: string) => `${cleanName}\u001f${cleanEmail}`.toLowerCase();

export type Appearance = 'first' | 'duplicate' | 'namesake';

/** Tells the rows of a file apart: the same person again, or someone else of the same name. */
export function createRollCall(): (cells: GuestCells) => Appearance {
  const seatsByPerson = new Map<string, Set<string | null>>();
  const names = new Set<string>();
  return ({ fullName, email, tableNumber, seatNumber }) => {
    const seat = seatKey(tableNumber, seatNumber);
    const person = personKey(fullName, email);
    const seats = seatsByPerson.get(person);
    // Without an e-mail to tell them apart, two people are sure only when both have a seat and the seats differ.
    if (seats && (seat === null || seats.has(seat) || seats.has(null))) return 'duplicate';
    if (seats) seats.add(seat);
    else seatsByPerson.set(person, new Set([seat]));
    const countBefore = names.size;
    return names.add(nameKey(fullName)).size > countBefore ? 'first' : 'namesake';
  };
}

/** Guests already there by name and e-mail; each can be met by one row of the file. */
export function createMatcher(guests: readonly PresentGuest[]) {
  const byPerson = new Map<string, PresentGuest[]>();
  const names = new Set<string>();
  for (const guest of guests) {
    const fullName = cleanCell(guest.fullName);
    const key = personKey(fullName, cleanCell(guest.email ?? ''));
    const namesakes = byPerson.get(key);
    if (namesakes) namesakes.push(guest);
    else byPerson.set(key, [guest]);
    names.add(nameKey(fullName));
  }
  return {
    take: ({ fullName, email }: GuestCells) => byPerson.get(personKey(fullName, email))?.shift(),
    hasName: ({ fullName }: GuestCells) => names.has(nameKey(fullName)),
  };
}

/** Whether a row says nothing new of a guest; its empty cells leave what is there. */
export function isUnchanged(cells: GuestCells, guest: PresentGuest): boolean {
  const { tableNumber, seatNumber, specialRequirements } = cells;
  const givesSeat = tableNumber !== '' || seatNumber !== '';
  // A seat number that is left out stays with its table.
  const hasSeat = tableNumber === (guest.tableNumber ?? '') && ['', guest.seatNumber ?? ''].includes(seatNumber);
  const hasNotes = specialRequirements === '' || specialRequirements === guest.specialRequirements;
  return (!givesSeat || hasSeat) && hasNotes;
}
