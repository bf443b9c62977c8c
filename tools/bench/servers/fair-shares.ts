import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../../support/client.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import type { Attack, Venue } from '../fair-shares.ts';
import { enterDoor, importGuests, insertEvent, startServerWithGuests } from './bench-server.ts';
import { announceServers } from './start-servers.ts';

/**
 * Run as `app`: the production app with an event that people use, and ten greedy accounts with 10,000 guests each. Run as
 * `crowd`: sends the calls of an attack, all at once and each again as soon as it is answered, until it is ended. Each is a
 * process of its own, so that the measured calls share no thread with them.
 */
const GUESTS = 200;
const GREEDY_ACCOUNTS = 10;
const GREEDY_GUESTS = 10_000;
/** A client that is refused at once would otherwise only measure how fast refusals are. */
const REFUSED_PAUSE_MS = 100;

async function startApp(): Promise<Venue> {
  const server = await startServerWithGuests(makeGuestRows(GUESTS));
  const { url, pool, eventId, cookie } = server;
  const { rows: guests } = await pool.query('select id, full_name as "fullName" from guests order by id');
  const [doorCookie = ''] = await enterDoor(server, 1);
  const greedy: Venue['greedy'][number][] = [];
  for (let index = 0; index < GREEDY_ACCOUNTS; index++) {
    const account = await server.signIn(`greedy${index}@example.com`);
    const filled = await insertEvent(server, account.userId);
    await importGuests({ url, cookie: account.cookie }, filled, makeGuestRows(GREEDY_GUESTS));
    const { rows } = await pool.query<{ id: number }>('select id from guests where event_id = $1 limit 1', [filled]);
    const importEventId = await insertEvent(server, account.userId);
    greedy.push({ cookie: account.cookie, eventId: filled, guestId: rows[0]?.id ?? 0, importEventId });
  }
  await pool.query('vacuum analyze');
  const databaseUrl = String(pool.options.connectionString);
  return { origin: url, pid: process.pid, databaseUrl, eventId, cookie, doorCookie, guests, greedy };
}

/** Rows without a QR code and a seat: the server makes the codes, so that the same rows can be sent again. */
function makeRows(count: number) {
  return makeGuestRows(count).map(({ qrCodeIdentifier: _, tableNumber: __, seatNumber: ___, ...row }) => row);
}

function sendAttack({ origin, parallel, calls }: Attack): void {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const requests = calls.map(({ method, path, cookie, rows, ...call }) => {
    const body = rows ? JSON.stringify({ rows: makeRows(rows) }) : call.body;
    const length = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return { path, body, options: { method, agent, headers: { cookie, 'accept-encoding': 'gzip, br', ...length } } };
  });
  const loop = async (index: number) => {
    for (let turn = index; ; turn += parallel) {
      const { path, body, options } = requests[turn % requests.length] ?? { path: '', options: {} };
      const answer = await sendRequest(origin + path, options, body).catch(() => undefined);
      if (answer?.status !== 200) await sleep(REFUSED_PAUSE_MS);
    }
  };
  for (let index = 0; index < parallel; index++) void loop(index);
  announceServers({});
}

const [role, attack = ''] = process.argv.slice(2);
if (role === 'crowd') sendAttack(JSON.parse(attack) as Attack);
else announceServers(await startApp());
