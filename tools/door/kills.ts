import { paths } from '../../src/shared/paths.ts';
import { makeTemporaryFolder } from '../support/clean-up.ts';
import { arrivals, checkInAndSee, countStored, enterDoor, findGuest, showList } from './door-page.ts';
import type { DoorServer } from './door-server.ts';
import { startPhone } from './phone-browser.ts';

/** A kill that came later than this after the green answer proves nothing, and is repeated. */
const MAX_DELAY_MS = 50;

/** Kills the browser right after each green answer, without a server, and counts what is left at the next start. */
export async function killAfterEachTap(server: DoorServer, kills: number): Promise<string> {
  const door = await server.makeDoor(Math.ceil(kills * 1.5) + 10);
  const profile = await makeTemporaryFolder('door-phone');
  const prepared = await startPhone(profile);
  await enterDoor(prepared.page, server.url, door);
  await prepared.kill();
  await server.stop();
  const total = door.guests.length;
  const delays: number[] = [];
  let taps = 0;
  while (delays.length < kills) {
    const { page, kill } = await startPhone(profile);
    await page.goto(server.url + paths.door(door.eventId));
    await arrivals(page, taps, total).waitFor();
    const stored = await countStored(page);
    if (stored !== taps) throw new Error(`${stored} operations are stored after ${taps} green answers.`);
    await showList(page);
    const name = door.guests[taps]?.fullName;
    if (!name) throw new Error('Too many kills came late: the machine is too busy for this proof.');
    await findGuest(page, name);
    const greenAt = await checkInAndSee(page, name);
    const killed = kill();
    const delay = Date.now() - greenAt;
    await killed;
    taps += 1;
    if (delay <= MAX_DELAY_MS) delays.push(delay);
  }
  const { page, kill } = await startPhone(profile);
  await page.goto(server.url + paths.door(door.eventId));
  await arrivals(page, taps, total).waitFor();
  await kill();
  await server.start();
  const late = taps - delays.length;
  return `${delays.length} kills at most ${Math.max(...delays)} ms after the green answer (${late} later ones not counted): none of ${taps} taps lost`;
}
