import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { Progress } from '../../ui/progress.tsx';
import { FileNotice } from './file-notice.tsx';
import { StepHeading } from './step-heading.tsx';
import type { ImportRun } from './use-import-run.ts';

/** Status of the answer that paused the import; undefined if the server could not be reached. */
const statusOfPause = ({ end }: ImportRun) =>
  end?.kind === 'interrupted' && end.error instanceof ApiError ? end.error.status : undefined;

export function ProgressStep({ run }: { run: ImportRun }) {
  const t = useT();
  const [done, total] = [run.tally.done, run.plan.rowCount];
  const progress = t('guestFile.progress', { done, total });
  const isPaused = run.status === 'paused';
  const status = statusOfPause(run);
  // The server refused every row, so this is a failure and not a broken connection.
  const hasFailed = isPaused && done === 0 && status !== undefined && status !== 401;
  const pauseTitle = hasFailed ? 'events.importFailed' : 'guestFile.stepPaused';
  return (
    <div className="flex flex-col gap-4 py-2">
      <StepHeading key={String(isPaused)}>{t(isPaused ? pauseTitle : 'guestFile.stepImporting')}</StepHeading>
      <Progress value={done} max={total} label={t('guestFile.progressLabel')} valueText={progress} />
      <p className="font-medium tabular-nums">
        {hasFailed ? t('events.guestsImported', { success: 0, failed: total + run.plan.invalid.total }) : progress}
      </p>
      {isPaused && (
        <FileNotice
          tone="warning"
          isUrgent
          text={status === 401 ? t('guestFile.pausedSession') : t('guestFile.pausedMessage', { done, total })}
        />
      )}
      {!isPaused && (
        <p role="status" className="text-muted text-sm">
          {run.status === 'running' && t('guestFile.keepOpen')}
          {run.status === 'retrying' && t('guestFile.retrying')}
          {run.status === 'waiting' && t('guestFile.waiting', { count: run.waitSeconds ?? 0 })}
          {run.status === 'stopping' && t('guestFile.stopping')}
        </p>
      )}
    </div>
  );
}
