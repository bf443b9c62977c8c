import type { PrintKind } from '../../../src/shared/contracts/printing.ts';
import type { PrintJob } from '../../../src/shared/paper/print-job.ts';
import { makePrintedGuest, makePrintJob } from '../../../src/shared/paper/testing.ts';
import { sortNameOf } from '../../../src/shared/sort-name.ts';
import { makeFullNames } from '../../support/made-up-guests.ts';

/** A Hungarian wedding with a monogram on its cards. */
export function makeBenchJob(kind: PrintKind, count: number): PrintJob {
  const guests = makeFullNames(count).map((fullName, index) =>
    makePrintedGuest(index + 1, {
      name: fullName,
      sortName: sortNameOf({ fullName }, 'familyFirst'),
      tableNumber: String(1 + Math.floor(index / 8)),
      seatNumber: String(1 + (index % 8)),
    }),
  );
  const event = { language: 'hu', title: 'Árvíztűrő tükörfúrógép' } as const;
  return makePrintJob({ kind, guests, monogram: 'Á&B', event });
}
