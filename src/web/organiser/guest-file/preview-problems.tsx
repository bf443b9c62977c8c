import type { ReactNode } from 'react';
import type { InvalidRow } from '../../../shared/guest-file/plan-import.ts';
import { seatText } from '../../../shared/seat-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { issueText } from './failure-text.ts';
import { shorten } from './shorten.ts';
import type { PlanOverview } from './worker-protocol.ts';

interface LineProblem {
  line: number;
  name: string;
  text: string;
}

function ProblemList({ summary, total, problems }: { summary: ReactNode; total: number; problems: LineProblem[] }) {
  const t = useT();
  return (
    <details className="rounded-xl border border-control bg-card text-sm" open={total <= 5}>
      <summary className="min-h-11 cursor-pointer rounded-xl p-3 font-medium">{summary}</summary>
      <ul className="flex flex-col gap-2 px-3 pb-3">
        {problems.map(({ line, name, text }) => (
          <li key={line} className="break-words [overflow-wrap:anywhere]">
            <bdi>{t('guestFile.lineOf', { line, name: shorten(name) })}</bdi>{' '}
            <span className="text-muted">– {text}</span>
          </li>
        ))}
        {total > problems.length && <li>{t('guestFile.andMore', { count: total - problems.length })}</li>}
      </ul>
    </details>
  );
}

/** Rows that can't go in, e-mails that are left out, and seats that are already given, line by line. */
export function PreviewProblems({ plan }: { plan: PlanOverview }) {
  const t = useT();
  const { invalid, invalidCount, badEmails, badEmailCount, seatConflicts, seatConflictCount } = plan;
  const asProblem = ({ line, cells, issues }: InvalidRow): LineProblem => ({
    line,
    name: cells.fullName,
    text: issues.map((issue) => issueText(t, issue, cells)).join('; '),
  });
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
            text: t('guestFile.reasonSeatTaken', { seat: seatText(t, conflict) ?? '', name: conflict.takenBy }),
          }))}
        />
      )}
    </>
  );
}
