import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { useFileView } from './file-view.tsx';
import { useRunView } from './run-view.tsx';
import { useGuestFile } from './use-guest-file.ts';
import { useImportRun } from './use-import-run.ts';

interface ImportDialogProps {
  event: Event;
  guests: readonly Guest[];
  isOpen: boolean;
  onClose: () => void;
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
      onClose();
    }
  };
  const fileView = useFileView(flow, {
    event,
    guestCount: guests.length,
    onStart: (reader, plan) => void sending.start(reader, plan),
    onCancel: close,
  });
  const { body, actions } = useRunView(sending, close) ?? fileView;
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
