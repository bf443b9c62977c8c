import type { DoorOperationsAnswer } from '../../shared/contracts/door-operations.ts';
import { randomToken } from '../common/ids.ts';
import type { Caller } from './organiser.ts';

/** An operation as a test writes it; the phone adds an id, a number and a time where they are missing. */
export type SentDoorOperation = Record<string, unknown> & { kind: string };

interface Options {
  readonly eventId: number;
  readonly caller: Caller;
  readonly at: () => Date;
  readonly device?: string;
  readonly label?: string | null;
}

/** A phone at the door that sends operations, and numbers them as a phone does. */
export function createDoorPhone({ eventId, caller, at, device = randomToken(), label = 'Main door' }: Options) {
  let seq = 0;
  const make = (operation: SentDoorOperation) => {
    seq += 1;
    return { id: randomToken(), seq, at: at().toISOString(), ...operation };
  };
  const post = (body: unknown) => caller.send('POST', `/api/events/${eventId}/door/operations`, body);
  return {
    device,
    make,
    post,
    /** Sends operations as they are and expects 200. */
    async sendAll(...ops: unknown[]): Promise<DoorOperationsAnswer> {
      const answer = await post({ device, label, ops });
      if (answer.statusCode !== 200) throw new Error(`The door answered ${answer.statusCode}: ${answer.body}`);
      return answer.json<DoorOperationsAnswer>();
    },
    /** Makes one operation, sends it, and returns the server's answer to it. */
    async send(operation: SentDoorOperation) {
      const { answers, guests } = await this.sendAll(make(operation));
      const [answer] = answers;
      if (!answer) throw new Error('The operation was not answered.');
      return { ...answer, guests };
    },
  };
}
