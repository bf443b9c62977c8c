import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DoorOperationAnswer, DoorReport } from '../../shared/contracts/door-operations.ts';
import { guests } from '../db/schema/guests.ts';
import { enterDoor } from './door.ts';
import { NOW, type setUpDoorCodes } from './door-codes.ts';
import { createDoorPhone } from './door-phone.ts';

type Door = ReturnType<typeof setUpDoorCodes>;

/** An event whose door allows everything, with its phones and the organiser's report of them. */
export async function openReportedDoor(door: Door) {
  const event = await door.newEvent();
  const doorAllows = { walkIn: true, nameCompanion: true, seat: true };
  await door.owner.send('PATCH', `/api/events/${event.id}`, { doorAllows });
  const url = (path: string) => `/api/events/${event.id}/door/${path}`;
  return {
    event,
    guestId: event.guest.id,
    /** Enters the door with another phone, in a browser of its own. */
    async phone(label: string) {
      const caller = await enterDoor(door.test, event.id, event.code);
      return createDoorPhone({ eventId: event.id, caller, label, at: () => NOW });
    },
    replaceCode: () => door.owner.send('POST', `/api/events/${event.id}/generate-door-code`),
    report: async () => (await door.owner.send('GET', url('report'))).json<DoorReport>(),
    async decide(decision: 'apply' | 'discard' | 'restore', ...ids: string[]) {
      const restores = decision === 'restore';
      const body = { decision: restores ? 'apply' : decision, restores, ids };
      const answer = await door.owner.send('POST', url('held'), body);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ answers: DoorOperationAnswer[] }>().answers;
    },
    merge: (keptId: number, removedId: number) => door.owner.send('POST', url('merge'), { keptId, removedId }),
    find: (id: number) => door.test.database.db.query.guests.findFirst({ where: eq(guests.id, id) }),
  };
}
