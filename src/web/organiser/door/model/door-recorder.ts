import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { checkInTogether, undoArrivals, undoTap } from '../../../../shared/door/check-in-together.ts';
import { findPerson, referenceTo } from '../../../../shared/door/door-person.ts';
import type { PersonReference } from '../../../../shared/door/operation.ts';
import type { Seat } from '../../../../shared/seat-key.ts';
import type { DoorOperationQueue, RecordOutcome } from './door-operation-queue.ts';
import type { DraftOperation, KeptOperation } from './kept-operation.ts';

/** An operation that staff can take back: the ids of the arrivals that it recorded. */
export interface Recorded {
  readonly outcome: RecordOutcome;
  readonly arrivalIds: readonly string[];
}

interface DoorRecorderOptions {
  readonly listGuests: () => readonly DoorGuest[];
  readonly queue: Pick<DoorOperationQueue, 'record' | 'dismiss'>;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Records what staff at the door do. */
export function createDoorRecorder({ listGuests, queue, now, newId }: DoorRecorderOptions) {
  let lastOperationAt = 0;

  const findGuest = (guestId: number) => listGuests().find(({ id }) => id === guestId);
  const findByQrCode = (code: string) => listGuests().find(({ qrCodeIdentifier }) => qrCodeIdentifier === code);

  /** Ids and times of one tap. Later operations never have an earlier time, even if the clock is set back. */
  function stamp(): { id: string; at: string } {
    lastOperationAt = Math.max(now(), lastOperationAt + 1);
    return { id: newId(), at: new Date(lastOperationAt).toISOString() };
  }

  /** Calls `onKept` unless the operations could not be kept, if possible in the turn in which the view shows them. */
  async function record(
    drafts: readonly DraftOperation[],
    onKept: (recorded: Recorded) => void = () => {},
  ): Promise<Recorded> {
    const arrivals = drafts.filter(({ kind }) => kind === 'arrive' || kind === 'walkIn');
    const arrivalIds = arrivals.map(({ id }) => id);
    const onStored = () => onKept({ outcome: 'stored', arrivalIds });
    const outcome = drafts.length === 0 ? 'stored' : await queue.record(drafts, onStored);
    if (drafts.length === 0) onStored();
    if (outcome === 'sent') onKept({ outcome, arrivalIds });
    return { outcome, arrivalIds };
  }

  function moveTo(guest: DoorGuest, { tableNumber, seatNumber }: Seat): Promise<Recorded> {
    const from = { tableNumber: guest.tableNumber, seatNumber: guest.seatNumber };
    const move = { ...referenceTo(guest), tableNumber, seatNumber, from };
    return record([{ ...stamp(), kind: 'seat', moves: [move] }]);
  }

  return {
    findGuest,
    /** Finds the guest whom an operation is about, by id or by QR code. */
    findPerson: (person: PersonReference) => findPerson({ byId: findGuest, byQrCode: findByQrCode }, person),
    /** Checks guests in with one tap; those who are here already stay as they are. */
    checkIn: (guestIds: readonly number[], onKept?: (recorded: Recorded) => void) =>
      record(
        checkInTogether(
          guestIds.flatMap((id) => findGuest(id) ?? []),
          newId,
          stamp,
        ),
        onKept,
      ),
    /** Takes back all arrivals of a guest that this device knows of. */
    undo(guestId: number): Promise<Recorded> {
      const guest = findGuest(guestId);
      const undo = guest && undoArrivals(guest, stamp);
      return record(undo ? [undo] : []);
    },
    /** Takes back only what one tap recorded: guests who had arrived before it stay checked in. */
    undoRecorded: ({ arrivalIds }: Pick<Recorded, 'arrivalIds'>) =>
      record(undoTap(listGuests(), arrivalIds, newId, stamp)),
    addWalkIn: (fullName: string, note: string) =>
      record([{ ...stamp(), kind: 'walkIn', qrCodeIdentifier: newId(), fullName, note: note || null }]),
    nameCompanion: (guest: DoorGuest, fullName: string) =>
      record([{ ...stamp(), kind: 'nameCompanion', ...referenceTo(guest), fullName }]),
    moveTo,
    /** Gives another seat to a guest whose move was lost. The lost one stays on the device unless this one was kept. */
    async moveInstead(lost: KeptOperation, guest: DoorGuest, seat: Seat): Promise<Recorded> {
      const recorded = await moveTo(guest, seat);
      if (recorded.outcome !== 'notKept') await queue.dismiss([lost.id]);
      return recorded;
    },
  };
}
