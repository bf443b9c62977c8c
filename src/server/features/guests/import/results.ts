import type { ImportRowResult } from '../../../../shared/contracts/guest-import.ts';

export const failed = (problem: ImportRowResult['problem']): ImportRowResult => ({
  status: 'failed',
  guestId: null,
  problem,
  seatTakenBy: null,
});

export const done = (status: 'added' | 'updated' | 'present', guestId: number, seatTakenBy: string | null = null) => ({
  status,
  guestId,
  problem: null,
  seatTakenBy,
});
