import type { Guest } from '../../../../shared/contracts/guests.ts';
import { ApiError } from '../../../lib/api-client.ts';
import {
  confirmSending,
  createSeatQueue,
  failSending,
  hasUnsentSeats,
  learnSeats,
  movesOf,
  queueSeats,
  refuseSending,
  retryDelayMs,
  type Seat,
  type SeatMove,
  type SeatQueue,
  startSending,
} from './seat-queue.ts';

/** Long enough for quick moves one after the other to go as one call, short enough that lists elsewhere keep up. */
const SEND_DELAY_MS = 400;
/** The world can't change under every call: past this many refusals in a row something else is wrong. */
const MAX_REFUSALS = 3;

interface SeatSenderOptions {
  readonly guests: readonly Guest[];
  readonly send: (moves: readonly SeatMove[]) => Promise<Guest[]>;
  readonly onAnswer: (guests: readonly Guest[]) => void;
  /** A seat was given away or a guest removed elsewhere: bring the plan up to date, by `learn`, before the next call. */
  readonly onRefusal: (error: ApiError) => Promise<void>;
  readonly onSessionEnd: () => void;
  readonly onStatus: () => void;
}

const isSessionEnd = (error: unknown) => error instanceof ApiError && error.status === 401;
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'seat_taken' || error.code === 'not_found');

/** Brings seats to the server in order, one call at a time, and tries again until they are there. */
export class SeatSender {
  readonly #options: SeatSenderOptions;
  #queue: SeatQueue;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  #refusals = 0;
  #arrivals = 0;
  #isStopped = false;

  constructor(options: SeatSenderOptions) {
    this.#options = options;
    this.#queue = createSeatQueue(options.guests);
  }

  get hasUnsent(): boolean {
    return hasUnsentSeats(this.#queue);
  }

  /** Whether the last call did not get through. */
  get isFailing(): boolean {
    return this.#queue.failures > 0;
  }

  get unsent(): SeatMove[] {
    return movesOf(new Map([...(this.#queue.sending ?? []), ...this.#queue.waiting]));
  }

  /** How many calls have arrived so far. */
  get arrivals(): number {
    return this.#arrivals;
  }

  add(moves: readonly SeatMove[]): void {
    const next = queueSeats(this.#queue, moves);
    if (next === this.#queue) return;
    this.#set(next);
    if (!this.isFailing) this.#schedule(SEND_DELAY_MS);
  }

  learn(guests: readonly Guest[], findPlannedSeat: (guestId: number) => Seat | undefined): void {
    this.#set(learnSeats(this.#queue, guests, findPlannedSeat));
  }

  /** Sends what waits, now. Whether everything has arrived. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Goes on with what waits. */
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

  /** Whether to go on at once. */
  async #sendOnce(): Promise<boolean> {
    this.#set(startSending(this.#queue));
    try {
      const guests = await this.#options.send(movesOf(this.#queue.sending));
      this.#refusals = 0;
      this.#arrivals += 1;
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
        // The guests could not be read: as if the call itself had not got through.
      }
    }
    this.#set(failSending(this.#queue));
    this.#schedule(retryDelayMs(this.#queue.failures));
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
