import { seatKey } from '../seats.ts';
import type { GuestCells } from './cells.ts';

export interface PresentGuest {
  id: number;
  fullName: string;
  email: string | null;
  tableNumber: string | null;
  seatNumber: string | null;
  specialRequirements: string | null;
}

const nameKey = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
const emailKey = (email: string | null) => email?.trim().toLowerCase() ?? '';
const personKey = (name: string, email: string | null) => `${nameKey(name)}\u001f${emailKey(email)}`;

export type Appearance = 'first' | 'duplicate' | 'namesake';

/** Tells the rows of a file apart: the same person again, or someone else of the same name. */
export function createRollCall(): (cells: GuestCells) => Appearance {
  const seatsByPerson = new Map<string, Set<string | null>>();
  const names = new Set<string>();
  return ({ fullName, email, tableNumber, seatNumber }) => {
    const seat = seatKey(tableNumber, seatNumber);
    const seats = seatsByPerson.get(personKey(fullName, email));
    // Without an e-mail to tell them apart, two people are sure only when both have a seat and the seats differ.
    if (seats && (seat === null || seats.has(seat) || seats.has(null))) return 'duplicate';
    const isFirst = !names.has(nameKey(fullName));
    names.add(nameKey(fullName));
    if (seats) seats.add(seat);
    else seatsByPerson.set(personKey(fullName, email), new Set([seat]));
    return isFirst ? 'first' : 'namesake';
  };
}

/** Guests already there by name and e-mail; each can be met by one row of the file. */
export function createMatcher(guests: readonly PresentGuest[]) {
  const byPerson = new Map<string, PresentGuest[]>();
  const names = new Set<string>();
  for (const guest of guests) {
    const key = personKey(guest.fullName, guest.email);
    const namesakes = byPerson.get(key);
    if (namesakes) namesakes.push(guest);
    else byPerson.set(key, [guest]);
    names.add(nameKey(guest.fullName));
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
  const hasSeat = tableNumber === (guest.tableNumber ?? '') && seatNumber === (guest.seatNumber ?? '');
  const hasNotes = specialRequirements === '' || specialRequirements === guest.specialRequirements;
  return (!givesSeat || hasSeat) && hasNotes;
}
