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
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { notFoundError } from '../../http/errors.ts';
import { inTurnOfCaller } from '../../limits/changes-of-event.ts';
import { type Actor, actorSetting } from '../event-access/actor.ts';
import { type AccessedEvent, lockEvent } from '../event-access/data.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { listDoorGuestsById } from '../guests/data.ts';
import { applyWaitingFor } from './held-service.ts';
import { followMerges } from './merge-service.ts';
import type { Sender } from './operation-sender-service.ts';
import {
  countOfSession,
  findIdsByQrCode,
  findKnownAnswer,
  insertOperation,
  type NewOperation,
  recordOperations,
} from './operations-data.ts';
import { type ParsedOperation, parseOperation } from './parse-operation.ts';
import { type EventOperation, performOperation } from './perform-service.ts';

type Body = z.output<typeof doorOperationsSchema>;

interface Answer {
  readonly id: string | null;
  readonly outcome: OperationOutcome;
  readonly reason: OperationReason | null;
  readonly freeSeats?: FreeSeat[];
}

/** Few enough that other phones, which may check in the same guests, wait only for a moment. */
const OPERATIONS_A_STATEMENT = 100;

interface Call {
  readonly eventId: number;
  readonly sender: Sender;
  readonly label: string | null;
  readonly now: Date;
  readonly guestIds: Set<number>;
}

const actorOf = ({ userId }: Sender): Actor => ({ kind: userId === null ? 'door' : 'user', id: userId, via: 'door' });

/** An account can lose its role while its call is read or waits; door sessions were checked already. */
const accountOf = ({ userId }: Sender): AccountCaller | null =>
  userId === null ? null : { userId, need: 'check-in', via: 'door' };

/** Runs a change under the event's lock. */
async function withLock<Result>(
  db: Database,
  { eventId, sender }: Call,
  change: (tx: Database, event: AccessedEvent) => Promise<Result>,
): Promise<Result> {
  const account = accountOf(sender);
  if (account) return withEventAccess(db, account, { eventId }, change);
  return inTurnOfCaller(`door ${eventId}`, eventId, () =>
    db.transaction(async (tx) => {
      const event = await lockEvent(tx, eventId, actorOf(sender));
      if (!event) throw notFoundError('Event not found');
      return change(tx, { ...event, role: 'staff' });
    }),
  );
}

type Recorded = Exclude<ParsedOperation, { kind: 'malformed' }>;

/** Why an operation is held whatever it says; undefined where the guest list decides. */
function findHeldReason(parsed: Recorded, { isSendOnly }: Sender): HeldReason | undefined {
  if (parsed.kind === 'newer') return 'newer_version';
  return isSendOnly ? 'session_over' : undefined;
}

const needsEvent = (parsed: Recorded): parsed is Recorded & { operation: EventOperation } =>
  parsed.kind === 'readable' && parsed.operation.kind !== 'arrive' && parsed.operation.kind !== 'undo';

/** Holds operations. The event must be locked, so that calls at the same time don't pass the session's limit together. */
async function holdAll(tx: Database, rows: readonly NewOperation[], { eventId, sender, label, now }: Call) {
  const { held } = await countOfSession(tx, eventId, sender.tokenHash);
  const roomForHeld = MAX_HELD_PER_SESSION - held;
  return recordOperations(tx, rows, { eventId, door: label, sessionHash: sender.tokenHash, roomForHeld, now });
}

/** Records arrivals and undos without locking the event first; what must be held is stored under the event's lock. */
async function recordAll({ db, changes }: AppContext, parsed: readonly Recorded[], call: Call): Promise<Answer[]> {
  const { eventId, sender, label, now, guestIds } = call;
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
  const actor = actorSetting(actorOf(sender));
  const place = { eventId, door: label, actor, sessionHash: sender.tokenHash, roomForHeld: 0, now };
  const recorded = await recordOperations(changes, rows, place);
  const toHold = rows.filter((_, index) => recorded[index]?.reason === 'too_many_held');
  const held = toHold.length === 0 ? [] : await withLock(db, call, (tx) => holdAll(tx, toHold, call));
  return recorded.map((first, index) => {
    const { outcome, reason, guestId } = (first.reason === 'too_many_held' && held.shift()) || first;
    if (guestId !== null) guestIds.add(guestId);
    return { id: rows[index]?.nonce ?? null, outcome, reason };
  });
}

/** Applies a walk-in, a name or moved seats under the event's lock, in its own transaction: failures stay apart. */
async function performOne(context: AppContext, parsed: Recorded & { operation: EventOperation }, call: Call) {
  const { eventId, sender, label, now, guestIds } = call;
  const { operation, row } = parsed;
  return withLock(context.db, call, async (tx, event): Promise<Answer> => {
    const known = await findKnownAnswer(tx, eventId, row);
    if (known) return { id: operation.id, ...known };
    const hold = async (reason: OperationReason) => {
      const [answer] = await holdAll(tx, [{ ...row, state: 'held', reason }], call);
      return { id: operation.id, outcome: answer?.outcome ?? 'held', reason: answer?.reason ?? reason };
    };
    if (!event.doorAllows[operation.kind]) return hold('not_allowed');
    if (operation.kind === 'walkIn') {
      const { walkIns } = await countOfSession(tx, eventId, sender.tokenHash);
      if (walkIns >= MAX_WALK_INS_PER_SESSION) return hold('walk_in_limit');
    }
    const at = row.at > now ? now : row.at;
    const { outcome, reason, ...performed } = await performOperation(tx, operation, { event, door: label, at, now });
    if (outcome === 'held') return hold(reason ?? 'guest_missing');
    for (const id of performed.guestIds) guestIds.add(id);
    if (outcome !== 'refused') {
      const isWalkIn = operation.kind === 'walkIn';
      await insertOperation(tx, {
        ...row,
        at,
        createdAt: now,
        guestId: performed.guestIds[0] ?? 0,
        state: outcome === 'lost' ? 'lost' : 'applied',
        reason,
        // The guest's row has what was applied, so the content, which may hold a name, is not stored again.
        content: outcome === 'lost' ? row.content : null,
        sessionHash: isWalkIn ? sender.tokenHash : null,
      });
      if (isWalkIn) await applyWaitingFor(tx, [operation.qrCodeIdentifier], { event, now });
    }
    const { freeSeats } = performed;
    return { id: operation.id, outcome, reason, ...(freeSeats && { freeSeats }) };
  });
}

/** Moves held operations about merged walk-ins to the guest who was kept, and returns the answers after that. */
async function answerAfterMerges(db: Database, answers: Answer[], sent: Body['ops'], call: Call) {
  const { now, guestIds } = call;
  const held = answers.flatMap(({ id, outcome, reason }, index) =>
    outcome === 'held' ? [{ id, reason, sent: sent[index] }] : [],
  );
  if (held.length === 0) return answers;
  const followed = await withLock(db, call, (tx, event) => followMerges(tx, held, { event, now }));
  for (const id of followed.keptIds) guestIds.add(id);
  const answersById = new Map(followed.answers.map((answer) => [answer.id, answer]));
  return answers.map((answer) => answersById.get(answer.id ?? '') ?? answer);
}

/** Takes operations that a phone recorded, in the order in which it sent them. */
export async function hearOperations(
  context: AppContext,
  { eventId, sender, body }: { eventId: number; sender: Sender; body: Body },
) {
  const { db, clock } = context;
  const now = clock();
  const call: Call = { eventId, sender, label: body.label, now, guestIds: new Set() };
  const answers: Answer[] = [];
  let waiting: Recorded[] = [];
  const account = accountOf(sender);
  const flush = async () => {
    if (waiting.length === 0) return;
    if (account) await requireEventAccess(db, account, { eventId });
    answers.push(...(await recordAll(context, waiting, call)));
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
  const finalAnswers = await answerAfterMerges(db, answers, body.ops, call);
  const guests = sender.isSendOnly ? [] : await listDoorGuestsById(db, eventId, [...call.guestIds]);
  return { isSendOnly: sender.isSendOnly, answers: finalAnswers, guests };
}
