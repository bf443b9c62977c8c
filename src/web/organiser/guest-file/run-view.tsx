import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { downloadFailures } from './downloads.ts';
import type { View } from './file-view.tsx';
import { ProgressStep } from './progress-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import type { useImportRun } from './use-import-run.ts';

type Sending = ReturnType<typeof useImportRun>;

/** The steps from the first row that is sent; undefined before that. */
export function useRunView({ run, stop, resume, endPaused }: Sending, onClose: () => void): View | undefined {
  const t = useT();
  if (run === undefined) return undefined;
  if (run.status === 'ended') {
    const { plan, tally } = run;
    const hasFailures = plan.invalidCount + tally.failures.length > 0 || tally.done < plan.rowCount;
    return {
      body: <SummaryStep run={run} />,
      actions: (
        <>
          {hasFailures && (
            <Button variant="outline" onClick={() => void downloadFailures(t, run)}>
              {t('guestFile.downloadFailures')}
            </Button>
          )}
          <Button onClick={onClose}>{t('guestFile.done')}</Button>
        </>
      ),
    };
  }
  const actions =
    run.status === 'paused' ? (
      <>
        <Button variant="outline" onClick={endPaused}>
          {t('guestFile.endPaused')}
        </Button>
        <Button onClick={() => void resume()}>{t('common.tryAgain')}</Button>
      </>
    ) : (
      <Button variant="outline" disabled={run.status === 'stopping'} onClick={stop}>
        {t('guestFile.stop')}
      </Button>
    );
  return { body: <ProgressStep run={run} />, actions };
}
