import { useEffect, useState } from 'react';
import type { LaidOutSheets, PrintProblem } from '../../../shared/paper/sheet.ts';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { ProblemNotice } from './print-problems.tsx';
import { SheetList } from './sheet-list.tsx';

interface PreviewPanelProps {
  /** Undefined until something could be laid out. */
  shown: LaidOutSheets | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  onRetry: () => void;
  /** Shown if there is no sheet. */
  emptyText: string;
  /** Number of guests without a table on paper that is there to tell everybody's table. */
  withoutTable?: number;
}

/** Time after which the sheets in view have been drawn on the screen. */
const FIRST_PAINT_MS = 100;

/** Problems are known once all sheets are drawn: one at a time, after those in view, to keep the page responsive. */
function useProblems(shown: LaidOutSheets | undefined): readonly PrintProblem[] {
  const [problems, setProblems] = useState<readonly PrintProblem[]>([]);
  useEffect(() => {
    const undrawn = [...(shown?.sheets ?? [])];
    const drawNext = () => {
      const sheet = undrawn.shift();
      if (!sheet) return setProblems(shown?.problems ?? []);
      void sheet.drawings;
      timer = setTimeout(drawNext);
    };
    let timer = setTimeout(drawNext, FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return problems;
}

/** The sheets, or why there are none; above them, who can't be printed as asked. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { shown, hasFailed, isFetching, onRetry, emptyText, withoutTable = 0 } = props;
  const t = useT();
  const problems = useProblems(shown);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ProblemNotice problems={problems} />
      {/* Never hidden: screen readers announce a change of a live region, not one that appears with its text. */}
      <div role="status" className="empty:-mt-3">
        {withoutTable > 0 && (
          <p className="rounded-2xl bg-warning-soft p-4 font-medium text-sm text-warning">
            {t('printPage.withoutTable', { count: withoutTable })}
          </p>
        )}
      </div>
      {(!shown || hasFailed) && (
        <LoadState
          isFetching={isFetching}
          loadingLabel={t('printPage.preparing')}
          message={t('printPage.loadFailed')}
          onRetry={onRetry}
        />
      )}
      {shown && shown.sheets.length > 0 && <SheetList sheets={shown.sheets} />}
      {shown?.sheets.length === 0 && !hasFailed && (
        <Card className="px-6 py-12 text-center">
          <p className="text-balance text-muted">{emptyText}</p>
        </Card>
      )}
    </div>
  );
}
