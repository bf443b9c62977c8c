import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { hugePng, plain, toDataUrl } from '../../../src/server/testing/pictures.ts';
import { sendRequest } from '../../support/http-client.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import type { Attack, HostilePicture } from '../fair-shares.ts';
import { announceServers } from './start-servers.ts';

/** A client that is refused at once would otherwise only measure how fast refusals are. */
const REFUSED_PAUSE_MS = 100;

/** Rows without a QR code and a seat: the server makes the codes, so that the same rows can be sent again. */
function makeRows(count: number) {
  return makeGuestRows(count).map(({ qrCodeIdentifier: _, tableNumber: __, seatNumber: ___, ...row }) => row);
}

async function makePictures(): Promise<Record<HostilePicture, string>> {
  const toBody = (file: Buffer) => JSON.stringify({ picture: toDataUrl(file) });
  const jpeg = await plain(4_096, 4_096).jpeg().toBuffer();
  return {
    largest: toBody(await plain(4_096, 4_096).png().toBuffer()),
    bomb: toBody(hugePng(20_000, 20_000)),
    cut: toBody(jpeg.subarray(0, jpeg.length / 2)),
    noise: toBody(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(5_000_000)])),
  };
}

/** Sends the calls of an attack, all at once and each again as soon as it is answered, until it is ended. */
async function sendAttack({ origin, parallel, calls }: Attack): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const pictures = calls.some(({ picture }) => picture) ? await makePictures() : undefined;
  const requests = calls.map(({ method, path, cookie, rows, picture, ...call }) => {
    const body = rows ? JSON.stringify({ rows: makeRows(rows) }) : ((picture && pictures?.[picture]) ?? call.body);
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

await sendAttack(JSON.parse(process.argv[2] ?? '') as Attack);
