import type { InvalidRow, RepeatedRow } from '../../../shared/guest-file/plan-import.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import { issuesText } from './failure-text.ts';
import type { FirstRows } from './worker-protocol.ts';

export interface LineProblem {
  line: number;
  name: string;
  text: string;
}

interface ProblemListProps<Row> {
  summary: string;
  problems: FirstRows<Row>;
  describe: (t: Translate, row: Row) => LineProblem;
  /** By default only a short list is. */
  isOpenAtFirst?: boolean;
}

/** A collapsible list of rows with a text for each; absent if it is empty. */
export function ProblemList<Row>({ summary, problems, describe, isOpenAtFirst }: ProblemListProps<Row>) {
  const t = useT();
  const { rows, total } = problems;
  if (total === 0) return null;
  return (
    <details className="rounded-xl border border-control bg-card text-sm" open={isOpenAtFirst || total <= 5}>
      <summary className="min-h-11 cursor-pointer rounded-xl p-3 font-medium">{summary}</summary>
      <ul className="flex flex-col gap-2 px-3 pb-3">
        {rows.map((row, index) => {
          const { line, name, text } = describe(t, row);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and several rows may be of one line.
            <li key={index} className="break-words [overflow-wrap:anywhere]">
              <bdi>{t('guestFile.lineOf', { line, name: shorten(name) })}</bdi>{' '}
              <span className="text-muted">– {text}</span>
            </li>
          );
        })}
        {total > rows.length && <li>{t('guestFile.andMore', { count: total - rows.length })}</li>}
      </ul>
    </details>
  );
}

/** A row whose name occurs in an earlier row, and the line of that row. */
export function describeRepeatedRow(t: Translate, { line, cells, kind, firstLine }: RepeatedRow): LineProblem {
  const key = kind === 'namesake' ? 'guestFile.reasonNamesake' : 'guestFile.reasonDuplicate';
  return { line, name: cells.fullName, text: t(key, { line: firstLine }) };
}

export function describeInvalidRow(t: Translate, { line, cells, issues }: InvalidRow): LineProblem {
  return { line, name: cells.fullName, text: issuesText(t, issues, cells) };
}
