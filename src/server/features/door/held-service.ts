import type { z } from 'zod';
import { type decideHeldSchema, doorOperationSchema } from '../../../shared/contracts/door-operations.ts';
import type { OperationOutcome, OperationReason } from '../../../shared/door/operation.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import {
  deleteHeld,
  findDevice,
  findIdsByQrCode,
  listHeldById,
  lockGuests,
  type OperationRow,
  recordOperations,
  updateHeld,
} from './operations-data.ts';
import { performOperation } from './perform-service.ts';

interface Answer {
  readonly id: string;
  readonly outcome: OperationOutcome;
  readonly reason: OperationReason | null;
}

interface Place {
  readonly event: AccessedEvent;
  readonly now: Date;
}

async function findGuestId(tx: Database, row: OperationRow): Promise<number> {
  if (row.guestId !== 0) return row.guestId;
  const { qrCodeIdentifier } = row.content as { qrCodeIdentifier?: string };
  if (qrCodeIdentifier === undefined) return 0;
  return (await findIdsByQrCode(tx, row.eventId, [qrCodeIdentifier])).get(qrCodeIdentifier) ?? 0;
}

/**
 * Applies a held operation as if it were heard now by somebody who may do all of it. It stays held, with the reason, where
 * the guest is still missing, the event has no room, or this version can't read it. The event must be locked.
 */
export async function applyHeld(tx: Database, row: OperationRow, { event, now }: Place): Promise<Answer> {
  const keep = async (reason: OperationReason): Promise<Answer> => {
    await updateHeld(tx, row, { reason });
    return { id: row.nonce, outcome: 'held', reason };
  };
  const { data: operation } = doorOperationSchema.safeParse(row.content);
  if (!operation) return keep('newer_version');
  const door = row.device === null ? null : ((await findDevice(tx, row.eventId, row.device))?.label ?? null);

  if (operation.kind === 'arrive' || operation.kind === 'undo') {
    const guestId = await findGuestId(tx, row);
    // The function records it anew; in the same transaction, so that nobody sees it gone.
    await deleteHeld(tx, row);
    const again = { ...row, guestId, state: 'applied' as const, reason: null };
    const arrivals = operation.kind === 'undo' ? operation.arrivals : null;
    const [recorded] = await recordOperations(tx, [{ ...again, arrivals }], {
      ...{ eventId: row.eventId, door, sessionHash: row.sessionHash, roomForHeld: 1, now },
    });
    return { id: row.nonce, outcome: recorded?.outcome ?? 'held', reason: recorded?.reason ?? null };
  }

  const { outcome, reason, guestIds } = await performOperation(tx, operation, { event, door, at: row.at, now });
  if (outcome === 'held') return keep(reason ?? 'guest_missing');
  if (outcome === 'refused') return keep(reason ?? 'malformed');
  const isLost = outcome === 'lost';
  await updateHeld(tx, row, {
    ...{ state: isLost ? 'lost' : 'applied', reason, guestId: guestIds[0] ?? 0 },
    ...(!isLost && { content: null }),
  });
  return { id: row.nonce, outcome, reason };
}

/** The organiser's decision about held operations, in the order in which their phones recorded them. */
export async function decideHeld(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { decision, ids }: z.output<typeof decideHeldSchema>,
): Promise<Answer[]> {
  return withEventAccess(db, caller, { eventId }, async (tx, event) => {
    const held = await listHeldById(tx, eventId, ids);
    const answers = new Map<string, Answer>();
    if (decision === 'apply') {
      await lockGuests(
        tx,
        eventId,
        held.map(({ guestId }) => guestId),
      );
    }
    for (const row of held) {
      if (decision === 'apply') {
        answers.set(row.nonce, await applyHeld(tx, row, { event, now: clock() }));
      } else {
        // A discarded operation keeps its id, so that the phone's next try does not bring it back; nothing of its content.
        await updateHeld(tx, row, { state: 'discarded', content: null });
        answers.set(row.nonce, { id: row.nonce, outcome: 'known', reason: 'discarded' });
      }
    }
    return ids.map((id) => answers.get(id) ?? { id, outcome: 'known', reason: null });
  });
}
