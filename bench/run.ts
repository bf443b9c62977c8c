import { benchGuestList } from './guest-list.ts';
import { benchImport } from './import.ts';

const benchmarks = { import: benchImport, 'guest-list': benchGuestList };
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length === 0 || wanted.includes(name)) console.table(await run());
}
