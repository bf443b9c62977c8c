import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../../support/client.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import type { Attack } from '../fair-shares.ts';
import { announceServers } from './start-servers.ts';

/** Sends the calls of an attack, all at once and each again as soon as it is answered, until it is ended. */
/** A client that is refused at once would otherwise only measure how fast refusals are. */
const REFUSED_PAUSE_MS = 100;

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

sendAttack(JSON.parse(process.argv[2] ?? '') as Attack);
