import type { ReactNode } from 'react';
import { seatText } from '../../../shared/seat-text.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { failureText } from './failure-text.ts';
import { type ImportSummary, listFailures } from './import-summary.ts';
import { Notice } from './notice.tsx';
import { UpgradeLink } from './preview-notices.tsx';
import { shorten } from './shorten.ts';
import { StepHeading } from './step-heading.tsx';
import type { ImportRun } from './use-import-run.ts';

const MAX_LISTED = 5;

function WarningList({ entries }: { entries: { line: number; name: string; text: string }[] }) {
  const t = useT();
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4">
      {entries.slice(0, MAX_LISTED).map(({ line, name, text }) => (
        <li key={line} className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi> <span className="text-muted">– {text}</span>
        </li>
      ))}
      {entries.length > MAX_LISTED && <li>{t('guestFile.andMore', { count: entries.length - MAX_LISTED })}</li>}
    </ul>
  );
}

function Warnings({ summary }: { summary: ImportSummary }) {
  const t = useT();
  const failed = listFailures(summary).map((failure) => ({
    line: failure.line,
    name: t('guestFile.failedToAdd', { name: shorten(failure.cells.fullName) }),
    text: failureText(t, failure),
  }));
  const unseated = summary.seatWarnings.map(({ line, cells, takenBy }) => ({
    line,
    name: t('guestFile.addedWithoutSeat', { name: cells.fullName }),
    text: t('guestFile.reasonSeatTaken', { seat: seatText(t, cells) ?? '', name: takenBy }),
  }));
  if (failed.length + unseated.length === 0) return null;
  return (
    <Notice tone="warning" title={t('guestFile.importWarnings')}>
      {failed.length > 0 && <WarningList entries={failed} />}
      {unseated.length > 0 && <WarningList entries={unseated} />}
    </Notice>
  );
}

interface SummaryStepProps {
  run: ImportRun;
  summary: ImportSummary;
}

export function SummaryStep({ run, summary }: SummaryStepProps) {
  const t = useT();
  const { added, updated, failures, notSent } = summary;
  const isTotalFailure = added + updated === 0 && failures.length + notSent.length > 0;
  const isRefused = run.end?.kind === 'refused';
  const title: ReactNode = t(
    isTotalFailure
      ? 'events.importFailed'
      : run.end?.kind === 'finished'
        ? 'guestFile.stepDone'
        : 'guestFile.stepStopped',
  );
  return (
    <div className="flex flex-col gap-4">
      <StepHeading>{title}</StepHeading>
      {run.end?.kind === 'refused' && (
        <Notice tone="danger">
          <p>{errorText(t, run.end.error)}</p>
        </Notice>
      )}
      <div>
        <p className="font-medium">
          {t('events.guestsImported', { success: added + updated, failed: failures.length })}
        </p>
        <ul className="mt-1 text-muted text-sm">
          {added > 0 && <li>{t('guestFile.added', { count: added })}</li>}
          {updated > 0 && <li>{t('guestFile.updated', { count: updated })}</li>}
          {notSent.length > 0 && !isRefused && <li>{t('guestFile.notSent', { count: notSent.length })}</li>}
        </ul>
      </div>
      {summary.hasReachedLimit && (
        <Notice tone="danger" title={t('guestFile.limitReached')}>
          <UpgradeLink />
        </Notice>
      )}
      <Warnings summary={summary} />
    </div>
  );
}
