import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { GuestSeat, Seat, SeatMove } from '../../../../shared/layout/seat-sync.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { LONGEST_RETRY_MS, retryDelayMs } from '../../../lib/retry-delay.ts';
import {
  confirmGuests,
  confirmSending,
  createSeatQueue,
  failSending,
  hasUnsentSeats,
  listOvertaken,
  movesOf,
  type QueuedMove,
  queueSeats,
  refuseSending,
  type SeatQueue,
  startSending,
} from './seat-queue.ts';

/** Long enough to collect quick moves into one call, short enough to keep other pages up to date. */
const SEND_DELAY_MS = 400;
/** More refusals in a row can't be explained by changes elsewhere: they count as failures. */
const MAX_REFUSALS = 3;

interface SeatSenderOptions {
  readonly guests: readonly Guest[];
  readonly send: (moves: readonly QueuedMove[]) => Promise<Guest[]>;
  readonly onAnswer: (guests: readonly Guest[]) => void;
  /** A seat was taken, or a guest was moved, has declined or was deleted elsewhere. Must update the layout and call `confirmGuests` before the next call. */
  readonly onRefusal: (error: ApiError) => Promise<void>;
  readonly onSessionEnd: () => void;
  readonly onStatus: () => void;
}

const isSessionEnd = (error: unknown) => error instanceof ApiError && error.status === 401;
const REFUSALS: readonly (string | undefined)[] = ['seat_taken', 'guest_moved', 'guest_declined', 'not_found'];
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && REFUSALS.includes(error.code);

/** Sends seat changes to the server in order, one call at a time, and repeats failed calls. */
export class SeatSender {
  readonly #options: SeatSenderOptions;
  #queue: SeatQueue;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  #refusals = 0;
  /** How many calls the server has answered. */
  confirmedCalls = 0;
  #isStopped = false;

  constructor(options: SeatSenderOptions) {
    this.#options = options;
    this.#queue = createSeatQueue(options.guests);
  }

  get hasUnsent(): boolean {
    return hasUnsentSeats(this.#queue);
  }

  /** Whether the last call failed. */
  get isFailing(): boolean {
    return this.#queue.failures > 0;
  }

  get unsent(): SeatMove[] {
    return movesOf(new Map([...(this.#queue.sending ?? []), ...this.#queue.waiting]));
  }

  add(moves: readonly SeatMove[], options: { readonly isGuarded?: boolean } = {}): void {
    const next = queueSeats(this.#queue, moves, options);
    if (next === this.#queue) return;
    this.#set(next);
    if (!this.isFailing) this.#schedule(SEND_DELAY_MS);
  }

  /** Takes in all guests as read from the server. */
  confirmGuests(guests: readonly Guest[], findSeatInLayout: (guestId: number) => Seat | undefined): void {
    this.#set(confirmGuests(this.#queue, guests, findSeatInLayout));
  }

  /** Guests with a guarded unsent change whom somebody else has moved since. */
  listOvertaken(guests: readonly GuestSeat[]): ReadonlySet<number> {
    return listOvertaken(this.#queue, guests);
  }

  /** Sends waiting changes now. Resolves to whether all have arrived. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  start(): void {
    this.#isStopped = false;
    if (this.hasUnsent) this.#schedule(SEND_DELAY_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<boolean> {
    while (hasUnsentSeats(this.#queue)) {
      if (this.#isStopped || !(await this.#sendOnce())) return false;
    }
    return true;
  }

  /** Resolves to whether the next call may follow at once. */
  async #sendOnce(): Promise<boolean> {
    this.#set(startSending(this.#queue));
    try {
      const guests = await this.#options.send(movesOf(this.#queue.sending));
      this.#refusals = 0;
      this.confirmedCalls += 1;
      this.#set(confirmSending(this.#queue, guests));
      this.#options.onAnswer(guests);
      return true;
    } catch (error) {
      return this.#recover(error);
    }
  }

  async #recover(error: unknown): Promise<boolean> {
    if (isSessionEnd(error)) {
      this.#set(refuseSending(this.#queue));
      this.stop();
      this.#options.onSessionEnd();
      return false;
    }
    if (isRefusal(error) && this.#refusals < MAX_REFUSALS) {
      this.#refusals += 1;
      this.#set(refuseSending(this.#queue));
      try {
        await this.#options.onRefusal(error);
        return true;
      } catch {
        // The guests could not be read: treated like a failed call.
      }
    }
    this.#set(failSending(this.#queue));
    this.#schedule(retryDelayMs(this.#queue.failures, LONGEST_RETRY_MS.editor));
    return false;
  }

  #schedule(delayMs: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  #set(queue: SeatQueue): void {
    if (queue === this.#queue) return;
    this.#queue = queue;
    this.#options.onStatus();
  }
}
