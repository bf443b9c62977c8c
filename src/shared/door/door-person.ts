import type { Attendance } from '../contracts/guests.ts';
import type { Seat } from '../seat-key.ts';
import type { Arrival } from './arrivals.ts';
import type { PersonReference } from './operation.ts';

/** What the door's rules need to know of a guest. Phones and the server have more fields, which the rules leave alone. */
export interface DoorPerson extends Seat {
  readonly id: number;
  readonly qrCodeIdentifier: string;
  readonly fullName: string;
  readonly isNamePlaceholder: boolean;
  readonly attendance: Attendance | null;
  readonly checkedIn: boolean;
  readonly checkInTime: string | null;
  readonly arrivals?: readonly Arrival[] | undefined;
}

/** How operations name a person: by id, or by QR code while a walk-in has only its phone's own, negative id. */
export const referenceTo = ({ id, qrCodeIdentifier }: Pick<DoorPerson, 'id' | 'qrCodeIdentifier'>): PersonReference =>
  id < 0 ? { qrCodeIdentifier } : { guestId: id };

/** Finds people by id and by QR code. */
export interface PeopleIndex<Person> {
  byId(id: number): Person | undefined;
  byQrCode(qrCodeIdentifier: string): Person | undefined;
}

export function findPerson<Person>(people: PeopleIndex<Person>, reference: PersonReference): Person | undefined {
  if (reference.guestId !== undefined) return people.byId(reference.guestId);
  return reference.qrCodeIdentifier === undefined ? undefined : people.byQrCode(reference.qrCodeIdentifier);
}
