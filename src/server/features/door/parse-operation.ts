import { createHash } from 'node:crypto';
import { doorOperationSchema, newerOperationSchema } from '../../../shared/contracts/door-operations.ts';
import {
  DOOR_OPERATION_VERSION,
  type DoorOperation,
  type DoorOperationKind,
  OPERATION_KINDS,
} from '../../../shared/door/operation.ts';
import { boundTime } from './check-in-service.ts';
import type { NewOperation } from './operations-data.ts';

export type ParsedOperation =
  | { readonly kind: 'malformed'; readonly id: string | null }
  /** Of a newer version: stored as it came. */
  | { readonly kind: 'newer'; readonly row: NewOperation }
  | { readonly kind: 'readable'; readonly operation: DoorOperation; readonly row: NewOperation };

interface Source {
  readonly eventId: number;
  readonly device: string;
  readonly now: Date;
}

/** Equal for two texts of the same operation, in whatever order its fields were written. */
function fingerprint(value: unknown): string {
  const sorted = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(sorted);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([, field]) => field !== undefined)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, field]) => [name, sorted(field)]),
    );
  };
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url')
    .slice(0, 22);
}

const isKnownKind = (kind: string): kind is DoorOperationKind => (OPERATION_KINDS as readonly string[]).includes(kind);

export function parseOperation(sent: unknown, { eventId, device, now }: Source): ParsedOperation {
  const toRow = (operation: { id: string; seq: number; at: string; kind: string; batch?: unknown }): NewOperation => ({
    eventId,
    device,
    nonce: operation.id,
    seq: operation.seq,
    kind: operation.kind,
    at: boundTime(new Date(operation.at), now),
    batch: typeof operation.batch === 'string' ? operation.batch : null,
    fingerprint: fingerprint(operation),
    content: operation,
  });
  const newer = newerOperationSchema.safeParse(sent);
  if (newer.success) {
    const { kind, version = DOOR_OPERATION_VERSION } = newer.data;
    if (version > DOOR_OPERATION_VERSION || !isKnownKind(kind)) {
      // No fingerprint: an upgraded server would compute another one for the same operation. Without one, any content
      // is accepted for this id.
      return { kind: 'newer', row: { ...toRow(newer.data), fingerprint: null } };
    }
  }
  const { data: operation } = doorOperationSchema.safeParse(sent);
  if (!operation) {
    const id = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : undefined;
    return { kind: 'malformed', id: typeof id === 'string' && id.length <= 64 && id.isWellFormed() ? id : null };
  }
  const { version: _, ...readable } = operation;
  const row = toRow(readable);
  const guestId = 'guestId' in readable ? readable.guestId : undefined;
  return {
    kind: 'readable',
    operation: readable,
    row: {
      ...row,
      ...(guestId !== undefined && { guestId }),
      ...(readable.kind === 'undo' && { arrivals: readable.arrivals }),
    },
  };
}
