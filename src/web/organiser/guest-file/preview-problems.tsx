import type { ReactNode } from 'react';
import type { ImportPlan } from '../../../shared/guest-file/plan-import.ts';
import { seatText } from '../../../shared/seat-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { issueText } from './failure-text.ts';
import { shorten } from './shorten.ts';

const MAX_LISTED = 100;

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

/** Rows that can't go in, and seats that are already given, line by line. */
export function PreviewProblems({ plan: { invalid, seatConflicts } }: { plan: ImportPlan }) {
  const t = useT();
  return (
    <>
      {invalid.length > 0 && (
        <ProblemList
          summary={t('guestFile.invalidRows', { count: invalid.length })}
          total={invalid.length}
          problems={invalid.slice(0, MAX_LISTED).map(({ line, cells, issues }) => ({
            line,
            name: cells.fullName,
            text: issues.map((issue) => issueText(t, issue, cells)).join('; '),
          }))}
        />
      )}
      {seatConflicts.length > 0 && (
        <ProblemList
          summary={t('guestFile.takenSeats', { count: seatConflicts.length })}
          total={seatConflicts.length}
          problems={seatConflicts.slice(0, MAX_LISTED).map((conflict) => ({
            line: conflict.line,
            name: conflict.fullName,
            text: t('guestFile.reasonSeatTaken', { seat: seatText(t, conflict) ?? '', name: conflict.takenBy }),
          }))}
        />
      )}
    </>
  );
}
