import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';

export interface LineProblem {
  line: number;
  name: string;
  text: string;
}

interface ProblemListProps {
  summary: ReactNode;
  total: number;
  /** The first few problems; `total` counts all. */
  problems: LineProblem[];
}

/** A collapsible list of rows with a text for each; open by default if it is short. */
export function ProblemList({ summary, total, problems }: ProblemListProps) {
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
