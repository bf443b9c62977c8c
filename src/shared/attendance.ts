import type { Attendance } from './contracts/guests.ts';

export interface Invited {
  readonly attendance?: Attendance | null | undefined;
}

/** Whoever has declined has no seat, is not counted and is not found, but stays on the list. */
export const hasDeclined = ({ attendance }: Invited): boolean => attendance === 'declined';

export const hasNotDeclined = (guest: Invited): boolean => !hasDeclined(guest);
