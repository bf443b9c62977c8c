import type { Attendance } from '../contracts/guests.ts';
import type { OperationAnswer, OperationRefusal } from '../contracts/layout-operations.ts';
import { type JudgeRefusal, judgeOperation } from './judge-operation.ts';
import type { PendingOperation } from './operation-queue.ts';
import { applyPlanPatch, type EditedPlan } from './patch.ts';

interface MadeOperations {
  readonly plan: EditedPlan;
  readonly answers: readonly OperationAnswer[];
}

type Guests = ReadonlyMap<number, { readonly fullName?: string; readonly attendance?: Attendance | null | undefined }>;

/** Makes operations as the server does, where there is none: on a plan in memory with everybody's dots. */
export function makeOperations(
  plan: EditedPlan,
  operations: readonly Pick<PendingOperation, 'id' | 'patch'>[],
  guests: Guests,
): MadeOperations {
  let made = plan;
  const answers = operations.map(({ id, patch: asked }): OperationAnswer => {
    const judged = judgeOperation({ layout: made.layout, guests }, asked);
    if (!judged.ok) return { id, refusal: nameOccupant(judged.refusal, guests) };
    const { patch } = judged;
    const next = applyPlanPatch(made, patch);
    const seq = made.layout.version + 1;
    made = { ...next, layout: { ...next.layout, version: seq } };
    return { id, seq, patch };
  });
  return { plan: made, answers };
}

function nameOccupant(refusal: JudgeRefusal, guests: Guests): OperationRefusal {
  if (refusal.reason !== 'seatTaken') return refusal;
  const { occupantId, ...rest } = refusal;
  return { ...rest, occupant: { id: occupantId, fullName: guests.get(occupantId)?.fullName ?? '' } };
}
