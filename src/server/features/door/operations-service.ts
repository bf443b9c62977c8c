import type { z } from 'zod';
import type { doorOperationsSchema } from '../../../shared/contracts/door-operations.ts';
import type { FreeSeat } from '../../../shared/door/free-seats.ts';
import {
  type HeldReason,
  MAX_HELD_PER_SESSION,
  MAX_WALK_INS_PER_SESSION,
  type OperationOutcome,
  type OperationReason,
} from '../../../shared/door/operation.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { notFoundError } from '../../http/errors.ts';
import { listDoorGuestsById } from '../guests/data.ts';
import { applyHeld } from './held-service.ts';
import {
  countOfSession,
  findIdsByQrCode,
  findKnownAnswer,
  insertOperation,
  listWaitingFor,
  lockEvent,
  type NewOperation,
  recordOperations,
} from './operations-data.ts';
import { type ParsedOperation, parseOperation } from './parse-operation.ts';
import { type EventOperation, performOperation } from './perform-service.ts';
import type { Sender } from './sender-service.ts';

type Body = z.output<typeof doorOperationsSchema>;

interface Answer {
  readonly id: string | null;
  readonly outcome: OperationOutcome;
  readonly reason: OperationReason | null;
  readonly freeSeats?: FreeSeat[];
}

/** So few that other phones, which may check in the same guests, wait for a blink at most. */
const OPERATIONS_A_STATEMENT = 100;

interface Call {
  readonly eventId: number;
  readonly sender: Sender;
  readonly label: string | null;
  readonly now: Date;
  /** How much of its limits the session has left. */
  readonly room: { held: number; walkIns: number };
  readonly guestIds: Set<number>;
}

type Recorded = Exclude<ParsedOperation, { kind: 'malformed' }>;

/** Why an operation is held whatever it says; undefined where the guest list decides. */
function findHeldReason(parsed: Recorded, { isSendOnly }: Sender): HeldReason | undefined {
  if (isSendOnly) return 'session_over';
  return parsed.kind === 'newer' ? 'newer_version' : undefined;
}

const needsEvent = (parsed: Recorded): parsed is Recorded & { operation: EventOperation } =>
  parsed.kind === 'readable' && parsed.operation.kind !== 'arrive' && parsed.operation.kind !== 'undo';

/** Records arrivals, undos and operations that are held, without the event's lock. */
async function recordAll(db: Database, parsed: readonly Recorded[], call: Call): Promise<Answer[]> {
  const { eventId, sender, label, now, room, guestIds } = call;
  const codes = parsed.flatMap((one) => {
    const code = one.kind === 'readable' && 'qrCodeIdentifier' in one.operation && one.operation.qrCodeIdentifier;
    return code ? [code] : [];
  });
  const idsByCode = await findIdsByQrCode(db, eventId, codes);
  const rows = parsed.map((one): NewOperation => {
    const reason = findHeldReason(one, sender);
    const code = one.kind === 'readable' && 'qrCodeIdentifier' in one.operation && one.operation.qrCodeIdentifier;
    const guestId = code ? (idsByCode.get(code) ?? 0) : one.row.guestId;
    return { ...one.row, ...(guestId !== undefined && { guestId }), ...(reason && { state: 'held', reason }) };
  });
  const place = { eventId, door: label, sessionHash: sender.tokenHash, roomForHeld: room.held, now };
  const recorded = await recordOperations(db, rows, place);
  return recorded.map(({ outcome, reason, guestId }, index) => {
    if (outcome === 'held') room.held -= 1;
    if (guestId !== null) guestIds.add(guestId);
    return { id: rows[index]?.nonce ?? null, outcome, reason };
  });
}

/** Walk-ins, names and seats: under the event's lock, one transaction each, so that one that fails leaves the others. */
async function performOne(context: AppContext, parsed: Recorded & { operation: EventOperation }, call: Call) {
  const { eventId, sender, label, now, room, guestIds } = call;
  const { operation, row } = parsed;
  return context.db.transaction(async (tx): Promise<Answer> => {
    const event = await lockEvent(tx, eventId, sender.role ?? 'staff');
    if (!event) throw notFoundError('Event not found');
    const known = await findKnownAnswer(tx, eventId, row);
    if (known) return { id: operation.id, ...known };
    const hold = async (reason: OperationReason) => {
      const held = { ...row, state: 'held' as const, reason };
      const place = { eventId, door: label, sessionHash: sender.tokenHash, roomForHeld: room.held, now };
      const [answer] = await recordOperations(tx, [held], place);
      if (answer?.outcome === 'held') room.held -= 1;
      return { id: operation.id, outcome: answer?.outcome ?? 'held', reason: answer?.reason ?? reason };
    };
    if (!event.doorAllows[operation.kind]) return hold('not_allowed');
    if (operation.kind === 'walkIn' && room.walkIns <= 0) return hold('walk_in_limit');
    const at = row.at > now ? now : row.at;
    const { outcome, reason, ...performed } = await performOperation(tx, operation, { event, door: label, at, now });
    if (outcome === 'held') return hold(reason ?? 'guest_missing');
    for (const id of performed.guestIds) guestIds.add(id);
    if (outcome !== 'refused') {
      const isWalkIn = operation.kind === 'walkIn';
      if (isWalkIn) room.walkIns -= 1;
      await insertOperation(tx, {
        ...row,
        at,
        createdAt: now,
        guestId: performed.guestIds[0] ?? 0,
        state: outcome === 'lost' ? 'lost' : 'applied',
        reason,
        // What was applied is in the guest's row; a name needs no second place.
        content: outcome === 'lost' ? row.content : null,
        sessionHash: isWalkIn ? sender.tokenHash : null,
      });
      if (isWalkIn) {
        const waiting = await listWaitingFor(tx, eventId, operation.qrCodeIdentifier);
        for (const held of waiting) await applyHeld(tx, held, { event, now });
      }
    }
    const { freeSeats } = performed;
    return { id: operation.id, outcome, reason, ...(freeSeats && { freeSeats }) };
  });
}

/** Takes operations that a phone recorded, in the order in which it sent them. */
export async function hearOperations(
  context: AppContext,
  { eventId, sender, body }: { eventId: number; sender: Sender; body: Body },
) {
  const { db, clock } = context;
  const now = clock();
  const used = await countOfSession(db, eventId, sender.tokenHash);
  const room = { held: MAX_HELD_PER_SESSION - used.held, walkIns: MAX_WALK_INS_PER_SESSION - used.walkIns };
  const call: Call = { eventId, sender, label: body.label, now, room, guestIds: new Set() };
  const answers: Answer[] = [];
  let waiting: Recorded[] = [];
  const flush = async () => {
    if (waiting.length > 0) answers.push(...(await recordAll(db, waiting, call)));
    waiting = [];
  };
  for (const sent of body.ops) {
    const parsed = parseOperation(sent, { eventId, device: body.device, now });
    if (parsed.kind === 'malformed') {
      await flush();
      answers.push({ id: parsed.id, outcome: 'refused', reason: 'malformed' });
    } else if (needsEvent(parsed) && !sender.isSendOnly) {
      await flush();
      answers.push(await performOne(context, parsed, call));
    } else {
      waiting.push(parsed);
      if (waiting.length === OPERATIONS_A_STATEMENT) await flush();
    }
  }
  await flush();
  const guests = sender.isSendOnly ? [] : await listDoorGuestsById(db, eventId, [...call.guestIds]);
  return { isSendOnly: sender.isSendOnly, answers, guests };
}
