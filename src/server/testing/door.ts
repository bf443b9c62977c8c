import type { DoorRole } from '../../shared/contracts/door.ts';
import { type Caller, callerWith } from './organiser.ts';
import type { TestApp } from './test-app.ts';

export interface Staff extends Caller {
  readonly cookie: string;
  readonly role: DoorRole;
}

/** Enters the event's door code in a browser that has these cookies already. */
export async function enterDoor(test: TestApp, eventId: number, code: string, cookie = ''): Promise<Staff> {
  const answer = await callerWith(test, cookie).send('POST', `/api/events/${eventId}/door/session`, { code });
  const [session] = answer.cookies;
  if (answer.statusCode !== 200 || !session) throw new Error(`Entering the door code failed: ${answer.body}`);
  const cookies = [cookie, `${session.name}=${session.value}`].filter(Boolean).join('; ');
  return { ...callerWith(test, cookies), cookie: cookies, role: answer.json<{ role: DoorRole }>().role };
}
