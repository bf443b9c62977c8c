import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { atEnd } from '../support/clean-up.ts';

/** Someone who reads a shared chart: how often they were told to read again, and whether the code still opens it. */
export interface OpenChart {
  readonly changes: number;
  readonly isEnded: boolean;
  hangUp(): void;
}

export async function openChart(origin: string, code: string): Promise<OpenChart> {
  const call = origin.startsWith('https:') ? requestSecurely : request;
  const outgoing = call(`${origin}/api/shared-seating/${code}/changes`, { agent: false });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The chart answered ${response.statusCode}.`);
  const state = { changes: 0, isEnded: false };
  response.setEncoding('utf8').on('error', () => {});
  response.on('data', (text: string) => {
    state.changes += text.split('data: changed').length - 1;
    if (text.includes('event: ended')) state.isEnded = true;
  });
  atEnd(() => response.destroy());
  return {
    get changes() {
      return state.changes;
    },
    get isEnded() {
      return state.isEnded;
    },
    hangUp: () => void response.destroy(),
  };
}
