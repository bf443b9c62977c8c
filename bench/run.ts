import { benchFloorPlan } from './floor-plan.ts';
import { benchGuestFirstPaint } from './guest-first-paint.ts';
import { benchGuestList } from './guest-list.ts';
import { benchGuestPage } from './guest-page.ts';
import { benchImport } from './import.ts';
import { benchLayoutEdit } from './layout-edit.ts';
import { benchLayoutSave } from './layout-save.ts';
import { benchSeatLookup } from './seat-lookup.ts';

const benchmarks = {
  import: benchImport,
  'guest-list': benchGuestList,
  'guest-page': benchGuestPage,
  'layout-edit': benchLayoutEdit,
  'guest-first-paint': benchGuestFirstPaint,
  'layout-save': benchLayoutSave,
  'seat-lookup': benchSeatLookup,
  'floor-plan': benchFloorPlan,
};
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length === 0 || wanted.includes(name)) console.table(await run());
}
