import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ArrivalState, applyCheckInOperation, type CheckInOperation } from '../../../shared/check-in.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2030-05-20T18:00:00Z');

let test: TestApp;
let owner: Organiser;
let eventId: number;
beforeAll(async () => {
  test = await createTestApp({ clock: () => NOW });
  owner = await createOrganiser(test);
  ({ id: eventId } = await insertEvent(test.database.db, { userId: owner.userId }));
});
afterAll(() => test.close());

/** Few different times, so that operations often happen at the same time or before one another. */
const operations = fc.array(
  fc.record({
    kind: fc.constantFrom<CheckInOperation['kind']>('check-in', 'undo'),
    at: fc.integer({ min: 0, max: 4 }).map((minutes) => new Date(NOW.getTime() - minutes * 60_000).toISOString()),
  }),
  { minLength: 1, maxLength: 8 },
);

it('the SQL function changes a guest just as the shared rule does, for any operations in any order', async () => {
  await fc.assert(
    fc.asyncProperty(operations, async (sent) => {
      const { id } = await insertGuest(test.database.db, { eventId });
      let expected: ArrivalState = { checkedIn: false, checkInTime: null };
      let lastUndoAt: string | null = null;
      for (const [index, operation] of sent.entries()) {
        expected = applyCheckInOperation(expected, operation, lastUndoAt);
        if (operation.kind === 'undo' && (lastUndoAt === null || operation.at > lastUndoAt)) lastUndoAt = operation.at;
        const method = operation.kind === 'undo' ? 'DELETE' : 'POST';
        const answer = await owner.send(method, `/api/guests/${id}/check-in`, { id: `op-${index}`, at: operation.at });
        const { checkedIn, checkInTime } = answer.json<Guest>();
        expect({ checkedIn, checkInTime }).toEqual(expected);
      }
    }),
    { numRuns: 40 },
  );
});
