import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportRowResult } from '../../../shared/contracts/guests.ts';
import { cutIntoChunks } from '../../../shared/guest-file/chunks.ts';
import type { ImportPlan } from '../../../shared/guest-file/plan-import.ts';
import { type RowToSend, refreshGuests, sendRows } from './api.ts';
import { type ImportSummary, summarise } from './import-summary.ts';
import { newQrCodeIdentifier } from './qr-code-identifier.ts';
import { type SendingEnd, sendChunks } from './send-chunks.ts';

export interface ImportRun {
  plan: ImportPlan;
  /** With identifiers made once: however often a row is sent, it adds one guest. */
  rows: RowToSend[];
  results: ImportRowResult[];
  status: 'running' | 'retrying' | 'stopping' | 'paused' | 'ended';
  end: SendingEnd | undefined;
}

const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

/** Writes a plan, chunk by chunk; a broken connection pauses it. */
export function useImportRun(eventId: number) {
  const client = useQueryClient();
  const [run, setRun] = useState<ImportRun>();
  const isStopped = useRef(false);
  const hasSent = useRef(false);
  useEffect(
    () => () => {
      // No loop may stay behind that nobody sees.
      isStopped.current = true;
      if (hasSent.current) refreshGuests(client, eventId);
    },
    [client, eventId],
  );

  async function send(current: ImportRun) {
    isStopped.current = false;
    hasSent.current = true;
    const chunks = cutIntoChunks(current.rows);
    const results = [...current.results];
    let answeredChunks = 0;
    for (let answered = 0; answered < results.length; answeredChunks += 1) {
      answered += chunks[answeredChunks]?.rows.length ?? results.length;
    }
    const show = (change: Partial<ImportRun>) =>
      setRun({ ...current, results: [...results], end: undefined, ...change });
    const isStopping = () => isStopped.current;

    show({ status: 'running' });
    const end = await sendChunks({
      chunks,
      startAt: answeredChunks,
      send: (chunk) => sendRows(eventId, chunk),
      wait,
      isStopped: isStopping,
      onRetry: () => show({ status: 'retrying' }),
      onAnswer: (_, answers) => {
        results.push(...answers);
        show({ status: isStopping() ? 'stopping' : 'running' });
      },
    });
    show({ status: end.kind === 'interrupted' ? 'paused' : 'ended', end });
  }

  return {
    run,
    start: (plan: ImportPlan) =>
      send({
        plan,
        rows: plan.rows.map((row) => ({ ...row, qrCodeIdentifier: newQrCodeIdentifier() })),
        results: [],
        status: 'running',
        end: undefined,
      }),
    resume: () => run && send(run),
    /** After the chunk that is on its way. */
    stop() {
      isStopped.current = true;
      setRun((current) => current && { ...current, status: current.status === 'ended' ? 'ended' : 'stopping' });
    },
    /** Shows the guests on the page behind. Not before the end: what stands there may move and take the dialog along. */
    finish() {
      if (hasSent.current) refreshGuests(client, eventId);
      hasSent.current = false;
    },
    /** Gives up on what a pause has left. */
    leaveRest: () => setRun((current) => current && { ...current, status: 'ended', end: { kind: 'stopped' } }),
  };
}

export function summaryOf({ plan, rows, results }: ImportRun): ImportSummary {
  return summarise(plan.invalid, rows, results);
}
