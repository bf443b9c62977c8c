import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { eventTierOf } from '../../tiers/use-event-tier.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { downloadFailures } from './downloads.ts';
import { useFileView, type View } from './file-view.tsx';
import { ProgressStep } from './progress-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { useGuestFile } from './use-guest-file.ts';
import { useImportRun } from './use-import-run.ts';

type Sending = ReturnType<typeof useImportRun>;

/** The steps while rows are sent and afterwards; undefined before. */
function useRunView(
  { run, stop, resume, endPaused }: Sending,
  { event, onClose }: { event: Event; onClose: () => void },
): View | undefined {
  const t = useT();
  if (run === undefined) return undefined;
  if (run.status === 'ended') {
    const { plan, tally } = run;
    const hasFailures = plan.invalid.total + tally.failures.length > 0 || tally.done < plan.rowCount;
    return {
      body: <SummaryStep event={event} run={run} />,
      actions: (
        <>
          {hasFailures && (
            <Button variant="outline" onClick={() => void downloadFailures(t, run)}>
              {t('guestFile.downloadFailures')}
            </Button>
          )}
          {tally.added > 0 && eventTierOf(event).hasFloorPlan && isGranted(event.role, 'edit-layout') && (
            <ButtonLink variant="outline" to={paths.eventLayout(event.id)} onClick={onClose}>
              {t('progress.seatGuestsAction')}
            </ButtonLink>
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

interface ImportDialogProps {
  event: Event;
  guests: readonly Guest[];
  isOpen: boolean;
  onClose: (addedCount: number) => void;
}

/** One import, from choosing a file to the summary. A second import needs a new dialog. */
export function ImportDialog({ event, guests, isOpen, onClose }: ImportDialogProps) {
  const t = useT();
  const flow = useGuestFile(guests);
  const sending = useImportRun(event.id);
  const isSending = sending.run !== undefined && sending.run.status !== 'ended';
  const isPaused = sending.run?.status === 'paused';

  const close = () => {
    // Some rows were imported already: show the summary before closing.
    if (isPaused) sending.endPaused();
    else if (!isSending) {
      flow.release();
      sending.finish();
      onClose(sending.run?.tally.added ?? 0);
    }
  };
  const fileView = useFileView(flow, {
    event,
    guestCount: guests.length,
    onStart: (reader, plan, hasConsent) => void sending.start(reader, plan, hasConsent),
    onCancel: close,
  });
  const { body, actions } = useRunView(sending, { event, onClose: close }) ?? fileView;
  return (
    <>
      <LeaveGuard isUnsaved={isSending} />
      <Dialog
        isOpen={isOpen}
        isBinding={isSending && !isPaused}
        onOpenChange={(isNowOpen) => !isNowOpen && close()}
        title={t('guestFile.importGuests')}
        width={flow.step.name === 'file' || sending.run ? 'medium' : 'large'}
        actions={actions}
      >
        {body}
      </Dialog>
    </>
  );
}
