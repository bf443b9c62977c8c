import type { ConflictReason } from '../problem.ts';
import { type Proof, uniqueMusts } from './proof.ts';
import { hasSeatRule } from './seat-rules.ts';
import type { TableShape } from './table-shape.ts';
import { canShare, type ProofScene, tablesFor } from './unit-tables.ts';

/** People who must share a table, for whom no table will do: too small, not allowed, or no order of seats keeps the rules. */
export function findHomelessUnit(scene: ProofScene): Proof | null {
  const { model, units, seatRules } = scene;
  for (const unit of units.list) {
    const { tables } = tablesFor(scene, unit);
    const hasSeatRules = unit.guests.some((guest) => hasSeatRule(seatRules, guest));
    if (tables.length > 0 && !hasSeatRules) continue;
    const shapes = new Set<TableShape>();
    for (const table of tables) {
      const shape = model.shapes[table];
      if (shape) shapes.add(shape);
    }
    let isHomeless = true;
    for (const shape of shapes) {
      isHomeless = !canShare(scene, shape, unit.guests);
      if (!isHomeless) break;
    }
    if (!isHomeless) continue;
    const isAboutNeighbours =
      tables.length > 0 && unit.musts.some(({ kind }) => kind === 'sideBySide' || kind === 'notBeside');
    const reason: ConflictReason = isAboutNeighbours ? 'neighbours' : 'noTableFits';
    return { reason, musts: uniqueMusts(unit.musts) };
  }
  return null;
}
