import type { QueryClient } from '@tanstack/react-query';
import type { ImportResult } from '../../../shared/contracts/guests.ts';
import type { Chunk } from '../../../shared/guest-file/chunks.ts';
import { toImportRow } from '../../../shared/guest-file/plan-import.ts';
import { request } from '../../lib/api-client.ts';
import type { RowToSend } from './worker-protocol.ts';

/** A connection that says nothing for so long is taken for dead; the chunk can be sent again. */
const ANSWER_TIMEOUT_MS = 60_000;

export const exportPath = (eventId: number) => `/api/events/${eventId}/guests.csv`;

export function sendRows(eventId: number, { existing, rows }: Chunk<RowToSend>): Promise<ImportResult> {
  return request(`/api/events/${eventId}/guests/import`, {
    method: 'POST',
    body: { existing, rows: rows.map((row) => toImportRow(row, row.qrCodeIdentifier)) },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
}

/** Everything that shows or counts the event's guests. */
export function refreshGuests(client: QueryClient, eventId: number): void {
  const eventPath = `/api/events/${eventId}`;
  for (const path of [`${eventPath}/guests`, eventPath, '/api/guests', '/api/stats', '/api/dashboard', '/api/events']) {
    void client.invalidateQueries({ queryKey: [path] });
  }
}
