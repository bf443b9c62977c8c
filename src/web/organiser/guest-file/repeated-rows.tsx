import type { RepeatedRow } from '../../../shared/guest-file/plan-import.ts';
import { useT } from '../../lib/i18n.tsx';
import { ProblemList } from './problem-list.tsx';

interface RepeatedRowsProps {
  summary: string;
  rows: readonly RepeatedRow[];
  total: number;
}

/** Lists rows whose name occurs in an earlier row, with the line of that row. */
export function RepeatedRows({ summary, rows, total }: RepeatedRowsProps) {
  const t = useT();
  if (total === 0) return null;
  const problems = rows.map(({ line, cells, kind, firstLine }) => ({
    line,
    name: cells.fullName,
    text: t(kind === 'namesake' ? 'guestFile.reasonNamesake' : 'guestFile.reasonDuplicate', { line: firstLine }),
  }));
  return <ProblemList summary={summary} total={total} problems={problems} />;
}
