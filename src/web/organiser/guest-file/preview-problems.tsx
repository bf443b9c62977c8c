import type { InvalidRow } from '../../../shared/guest-file/plan-import.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { issueText } from './failure-text.ts';
import { type LineProblem, ProblemList } from './problem-list.tsx';
import type { PlanOverview } from './worker-protocol.ts';

/** Describes what is wrong with a row. */
export const invalidRowProblem = (t: Translate, { line, cells, issues }: InvalidRow): LineProblem => ({
  line,
  name: cells.fullName,
  text: issues.map((issue) => issueText(t, issue, cells)).join('; '),
});

/** Lists invalid rows, email addresses that are left out, and seats that are already taken. */
export function PreviewProblems({ plan }: { plan: PlanOverview }) {
  const t = useT();
  const { invalid, invalidCount, badEmails, badEmailCount, seatConflicts, seatConflictCount } = plan;
  const asProblem = (row: InvalidRow) => invalidRowProblem(t, row);
  return (
    <>
      {invalidCount > 0 && (
        <ProblemList
          summary={t('guestFile.invalidRows', { count: invalidCount })}
          total={invalidCount}
          problems={invalid.map(asProblem)}
        />
      )}
      {badEmailCount > 0 && (
        <ProblemList
          summary={t('guestFile.badEmails', { count: badEmailCount })}
          total={badEmailCount}
          problems={badEmails.map(asProblem)}
        />
      )}
      {seatConflictCount > 0 && (
        <ProblemList
          summary={t('guestFile.takenSeats', { count: seatConflictCount })}
          total={seatConflictCount}
          problems={seatConflicts.map((conflict) => ({
            line: conflict.line,
            name: conflict.fullName,
            text: t('guestFile.reasonSeatTaken', { seat: seatLabel(t, conflict) ?? '', name: conflict.takenBy }),
          }))}
        />
      )}
    </>
  );
}
