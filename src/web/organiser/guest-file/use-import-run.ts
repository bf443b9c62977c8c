import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import type { ImportResult } from '../../../shared/contracts/guest-import.ts';
import type { Chunk } from '../../../shared/guest-file/chunks.ts';
import type { RowToSend } from '../../../shared/guest-file/import-rows.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/call-query.ts';
import { invalidateOverviews } from '../../lib/query-client.ts';
import type { GuestFileReader } from './guest-file-reader.ts';
import { type SendingEnd, sendChunks } from './send-chunks.ts';
import { addToTally, EMPTY_TALLY, type Tally } from './tally.ts';
import type { PlanOverview } from './worker-protocol.ts';

/** A connection without an answer for this long counts as lost; the chunk is then sent again, which is safe. */
const ANSWER_TIMEOUT_MS = 60_000;

function sendRows(eventId: number, { existing, rows }: Chunk<RowToSend>): Promise<ImportResult> {
  return call(calls.guests.importRows, {
    params: { id: eventId },
    body: { existing, rows: rows.map(({ row }) => row) },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    failsWhenBusy: true,
  });
}

/** Refetches everything that shows or counts the event's guests. */
function refreshGuests(client: QueryClient, eventId: number): void {
  const { events, guests, households, tags, menu } = calls;
  for (const read of [events.read, guests.list, households.list, tags.read, menu.read])
    void client.invalidateQueries({ queryKey: keyOf(read, { id: eventId }) });
  invalidateOverviews(client);
}

export interface ImportRun {
  reader: GuestFileReader;
  plan: PlanOverview;
  hasConsent: boolean;
  chunkCount: number;
  answeredChunks: number;
  tally: Tally;
  status: 'running' | 'retrying' | 'waiting' | 'stopping' | 'paused' | 'ended';
  /** With `waiting`: for how long, because the server imports other lists first. */
  waitSeconds?: number;
  end: SendingEnd | undefined;
}

const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

/** Sends a plan chunk by chunk. A broken connection pauses it. */
export function useImportRun(eventId: number) {
  const client = useQueryClient();
  const [run, setRun] = useState<ImportRun>();
  const isStopped = useRef(false);
  const hasSent = useRef(false);
  useEffect(
    () => () => {
      // Stops sending when the dialog is unmounted.
      isStopped.current = true;
      if (hasSent.current) refreshGuests(client, eventId);
    },
    [client, eventId],
  );

  async function send(begun: ImportRun) {
    isStopped.current = false;
    hasSent.current = true;
    let current = begun;
    const show = (change: Partial<ImportRun>) => {
      current = { ...current, ...change };
      setRun(current);
    };
    show({ status: 'running', end: undefined });
    const end = await sendChunks({
      chunkCount: begun.chunkCount,
      startAt: begun.answeredChunks,
      send: async (chunkIndex) => {
        const chunk = await begun.reader.ask('chunk', chunkIndex);
        return { rows: chunk.rows, results: (await sendRows(eventId, chunk)).results };
      },
      wait,
      isStopped: () => isStopped.current,
      onRetry: () => show({ status: 'retrying' }),
      onBusy: (waitSeconds) => show({ status: 'waiting', waitSeconds }),
      onAnswer: ({ rows, results }, chunkIndex) =>
        show({
          answeredChunks: chunkIndex + 1,
          tally: addToTally(current.tally, rows, results),
          status: isStopped.current ? 'stopping' : 'running',
        }),
    });
    show({ status: end.kind === 'interrupted' ? 'paused' : 'ended', end });
  }

  return {
    run,
    async start(reader: GuestFileReader, plan: PlanOverview, hasConsent: boolean) {
      const begun = { reader, plan, hasConsent, chunkCount: 0, answeredChunks: 0, tally: EMPTY_TALLY, end: undefined };
      setRun({ ...begun, status: 'running' });
      try {
        await send({ ...begun, status: 'running', chunkCount: await reader.ask('start', { hasConsent }) });
      } catch (error) {
        setRun({ ...begun, status: 'ended', end: { kind: 'refused', error } });
      }
    },
    resume: () => run && send(run),
    /** Stops after the chunk that is being sent. */
    stop() {
      isStopped.current = true;
      setRun((current) => current && { ...current, status: 'stopping' });
    },
    /** Ends a paused import without sending the rest. */
    endPaused: () => setRun((current) => current && { ...current, status: 'ended', end: { kind: 'stopped' } }),
    /** Refetches the guests of the page behind. Only at the end, because the page could unmount the dialog. */
    finish() {
      if (hasSent.current) refreshGuests(client, eventId);
      hasSent.current = false;
    },
  };
}
