import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import type { DoorOperationAnswer, DoorOperationsAnswer } from '../../../../shared/contracts/door-operations.ts';
import { StorageFailure } from '../../../lib/browser-database.ts';
import { createStore } from '../../../lib/store.ts';
import { createDoorOperationSender, type SendOutcome } from './door-operation-sender.ts';
import { PATIENCE_MS } from './door-stream.ts';
import type { DraftOperation, KeptOperation, KeptState } from './kept-operation.ts';
import type { Device, OperationStore } from './operation-store.ts';

/** What became of operations that were sent. */
export interface SentOperations {
  readonly applied: readonly KeptOperation[];
  /** Held, lost or refused operations: they stay on the device until staff have read about them. */
  readonly kept: readonly KeptOperation[];
  /** The guests they are about, as the server knows them now. */
  readonly guests: readonly DoorGuest[];
  /** The door session is over: the guest list must be erased. */
  readonly isSendOnly: boolean;
}

interface Receiver {
  onSending(): void;
  /** Stores the guests; the applied operations are removed after that, so that the device never forgets an arrival. */
  onSent(sent: SentOperations): Promise<void>;
}

/** Messages between the pages of one browser. */
export interface PageChannel {
  /** Tells other pages which operations were removed on purpose: they were applied, or staff have read about them. */
  post(removedIds: readonly string[]): void;
  /** Returns the function that stops listening. */
  listen(onMessage: (removedIds: readonly string[]) => void): () => void;
}

interface QueueOptions {
  readonly eventId: number;
  readonly store: OperationStore;
  readonly send: (
    device: Device,
    operations: readonly KeptOperation[],
    /** `isUrgent`: the operations are stored nowhere, so staff wait for the answer. */
    options?: { readonly isUrgent: boolean },
  ) => Promise<SendOutcome>;
  readonly exclusively: (round: () => Promise<boolean>) => Promise<boolean>;
  readonly channel: PageChannel;
  readonly newDeviceId: () => string;
}

/** How an operation was kept: on this device, by the server alone because nothing can be stored here, or not at all. */
export type RecordOutcome = 'stored' | 'sent' | 'notKept';

/** Whether the server may not have operations in this state, so that this device must not lose them. */
const isOnlyHere = (state: KeptState) => state === 'waiting' || state === 'refused';

function toKept(
  operation: KeptOperation,
  { outcome, reason, freeSeats = [] }: DoorOperationAnswer,
): KeptOperation | undefined {
  // The organiser discarded it, which staff must be told: the guest does not count as arrived, or a walk-in as a guest.
  if (outcome === 'known' && reason === 'discarded') return { ...operation, state: 'refused', reason, freeSeats: [] };
  if (outcome === 'applied' || outcome === 'known') return undefined;
  return { ...operation, state: outcome, reason, freeSeats };
}

function sortOut(operations: readonly KeptOperation[], answer: DoorOperationsAnswer): SentOperations {
  const applied: KeptOperation[] = [];
  const kept: KeptOperation[] = [];
  operations.forEach((operation, index) => {
    const own = answer.answers[index];
    // An answer without a line for it says nothing about the operation: it is sent again.
    if (!own) return;
    const remaining = toKept(operation, own);
    if (!remaining) applied.push(operation);
    // An operation that is still held is no news.
    else if (remaining.state !== operation.state || remaining.reason !== operation.reason) kept.push(remaining);
  });
  return { applied, kept, guests: answer.guests, isSendOnly: answer.isSendOnly };
}

function areSame(some: readonly KeptOperation[], others: readonly KeptOperation[]): boolean {
  const describe = ({ id, state, reason, freeSeats }: KeptOperation) => JSON.stringify([id, state, reason, freeSeats]);
  return some.length === others.length && some.every((one, at) => others[at] && describe(one) === describe(others[at]));
}

/** The operations of this device at one event's door: stored first, then sent, by one page of the browser at a time. */
export function createDoorOperationQueue({ eventId, store, send, exclusively, channel, newDeviceId }: QueueOptions) {
  const operations = createStore<readonly KeptOperation[]>([]);
  const isStorageFailing = createStore(false);
  const isCallRefused = createStore(false);
  const isUnanswered = createStore(false);
  /** Held operations to send again, so that the server tells whether the organiser has decided. */
  const recheckedIds = new Set<string>();
  const settledIds = new Set<string>();
  let receiver: Receiver | undefined;
  let isClosed = false;
  /** Replaces the stored device if nothing can be stored, so that sequence numbers don't collide with stored ones. */
  let unstoredDevice: Device | undefined;

  async function reread(): Promise<void> {
    try {
      const stored = (await store.list(eventId)).filter(({ id }) => !settledIds.has(id));
      if (isClosed) return;
      const storedIds = new Set(stored.map(({ id }) => id));
      // The browser has cleared its database while the page was open, so only this page still has these operations.
      const cleared = operations
        .get()
        .filter(({ id, state }) => isOnlyHere(state) && !storedIds.has(id) && !settledIds.has(id));
      const read = [...cleared, ...stored].sort((one, other) => one.operation.seq - other.operation.seq);
      // This runs before each attempt to send: while there is no network, the page must not compute its list each time.
      if (!areSame(read, operations.get())) operations.set(read);
      if (cleared.length > 0) await store.restore(cleared);
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      isStorageFailing.set(true);
    }
  }

  async function settle(sent: SentOperations): Promise<void> {
    for (const { id } of sent.applied) settledIds.add(id);
    const appliedIds = sent.applied.map(({ id }) => id);
    try {
      if (sent.kept.length > 0) await store.put(sent.kept);
      await receiver?.onSent(sent);
      await store.remove(appliedIds);
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      // The server has the applied operations: if they are sent again after a reload, they change nothing.
      isStorageFailing.set(true);
    }
    const keptById = new Map(sent.kept.map((operation) => [operation.id, operation]));
    operations.set(
      operations
        .get()
        .filter(({ id }) => !settledIds.has(id))
        .map((operation) => keptById.get(operation.id) ?? operation),
    );
    channel.post(appliedIds);
  }

  const sender = createDoorOperationSender({
    findWaiting: async () => {
      await reread();
      return operations.get().filter(({ id, state }) => state === 'waiting' || recheckedIds.has(id));
    },
    send: async (batch) => {
      const device = await store.readDevice();
      const impatience = setTimeout(() => isUnanswered.set(true), PATIENCE_MS);
      const outcome = await send(device, batch).finally(() => clearTimeout(impatience));
      if (outcome.kind !== 'later') isUnanswered.set(false);
      const isRefused = outcome.kind === 'callRefused' || (outcome.kind === 'tooLarge' && batch.length === 1);
      if (isRefused || outcome.kind === 'answered') isCallRefused.set(isRefused);
      return outcome;
    },
    onSending: () => receiver?.onSending(),
    onAnswer: (batch, answer) => {
      for (const { id } of batch) recheckedIds.delete(id);
      return settle(sortOut(batch, answer));
    },
    exclusively,
  });

  /** The device can't store anything: the operation counts only if the server takes it now. */
  async function sendUnstored(drafts: readonly DraftOperation[]): Promise<RecordOutcome> {
    const device = unstoredDevice ?? { id: newDeviceId(), label: '', lastSeq: 0 };
    unstoredDevice = { ...device, lastSeq: device.lastSeq + drafts.length };
    const batch = drafts.map(
      (draft, index): KeptOperation => ({
        id: draft.id,
        eventId,
        operation: { ...draft, seq: device.lastSeq + index + 1 },
        state: 'waiting',
        reason: null,
        freeSeats: [],
      }),
    );
    receiver?.onSending();
    const outcome = await send(device, batch, { isUrgent: true });
    if (outcome.kind !== 'answered') return 'notKept';
    const sent = sortOut(batch, outcome.answer);
    await receiver?.onSent(sent).catch(() => {});
    return sent.applied.length === batch.length ? 'sent' : 'notKept';
  }

  /** Calls `onStored` in the same turn as the subscribers of `operations`, so that React draws what both change at once. */
  async function record(drafts: readonly DraftOperation[], onStored?: () => void): Promise<RecordOutcome> {
    try {
      const kept = await store.record(eventId, drafts);
      isStorageFailing.set(false);
      operations.set([...operations.get(), ...kept]);
      onStored?.();
      channel.post([]);
      sender.wake();
      return 'stored';
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      console.error('An operation could not be stored', error);
      isStorageFailing.set(true);
      return sendUnstored(drafts);
    }
  }

  /** Changes stored operations; where that fails, they stay as they are. */
  async function change(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      isStorageFailing.set(true);
      return false;
    }
  }

  /** Writes as a tap does, so that staff hear that nothing can be stored before a guest stands at the door. */
  async function testStorage(): Promise<boolean> {
    const isWritten = await change(store.testWrite);
    if (isWritten) isStorageFailing.set(false);
    return isWritten;
  }

  const stopListening = channel.listen((removedIds) => {
    for (const id of removedIds) settledIds.add(id);
    void reread();
  });
  return {
    operations,
    /** Whether this device failed to store something; staff must then write on paper what is not confirmed. */
    isStorageFailing,
    /** Whether the server refuses all that this device sends; it stays here, and is sent again from time to time. */
    isCallRefused,
    /** Whether the server has taken what this device sent without answering. */
    isUnanswered,
    testStorage,
    reread,
    record,
    wake: sender.wake,
    /** Sends what is waiting, and held operations again: the server then tells what the organiser has decided. */
    recheckHeld(): void {
      for (const { id, state } of operations.get()) if (state === 'held') recheckedIds.add(id);
      sender.wake();
    },
    /** Who handles answers while the door is open; without one, the queue only removes what was applied. */
    setReceiver(next: Receiver | undefined): void {
      receiver = next;
    },
    /** Removes operations after staff have read what became of them. */
    async dismiss(ids: readonly string[]): Promise<void> {
      if (!(await change(() => store.remove(ids)))) return;
      for (const id of ids) settledIds.add(id);
      operations.set(operations.get().filter(({ id }) => !ids.includes(id)));
      channel.post(ids);
    },
    /** Sends refused or held operations once more, for instance after the organiser made room. */
    async sendAgain(ids: readonly string[]): Promise<void> {
      const again = operations.get().filter(({ id }) => ids.includes(id));
      const waiting = again.map((operation): KeptOperation => ({ ...operation, state: 'waiting', reason: null }));
      if (!(await change(() => store.put(waiting)))) return;
      await reread();
      sender.wake();
    },
    close(): void {
      isClosed = true;
      stopListening();
      sender.stop();
    },
  };
}

export type DoorOperationQueue = ReturnType<typeof createDoorOperationQueue>;
