import type { QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { ImportResult } from '../../../shared/contracts/guest-import.ts';
import type { Chunk } from '../../../shared/guest-file/chunks.ts';
import { toImportRow } from '../../../shared/guest-file/plan-import.ts';
import { request } from '../../lib/api-client.ts';
import { invalidateOverviews } from '../../lib/query-client.ts';
import type { RowToSend } from './worker-protocol.ts';

/** A connection without an answer for this long counts as lost; the chunk is then sent again, which is safe. */
const ANSWER_TIMEOUT_MS = 60_000;

export function sendRows(eventId: number, { existing, rows }: Chunk<RowToSend>): Promise<ImportResult> {
  return request(apiPaths.guestImport(eventId), {
    method: 'POST',
    body: { existing, rows: rows.map((row) => toImportRow(row, row.qrCodeIdentifier)) },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
}

/** Refetches everything that shows or counts the event's guests. */
export function refreshGuests(client: QueryClient, eventId: number): void {
  for (const path of [apiPaths.event(eventId), apiPaths.eventGuests(eventId)])
    void client.invalidateQueries({ queryKey: [path] });
  invalidateOverviews(client);
}
