import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeCard } from './code-card.tsx';

interface ShareDialogProps {
  event: Pick<Event, 'id' | 'shareCode' | 'doorCode'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Dialog with the share code for the seating chart and the door code. */
export function ShareDialog({ event, isOpen, onOpenChange }: ShareDialogProps) {
  const t = useT();
  const { origin } = window.location;
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('sharedSeating.dialogTitle')} width="medium">
      <div className="grid gap-4 sm:grid-cols-2">
        <CodeCard
          kind="share"
          eventId={event.id}
          code={event.shareCode}
          address={`${origin}${paths.sharedSeating}`}
          directAddress={event.shareCode === null ? undefined : `${origin}${paths.sharedChart(event.shareCode)}`}
        />
        <CodeCard kind="door" eventId={event.id} code={event.doorCode} address={`${origin}${paths.door(event.id)}`} />
      </div>
    </Dialog>
  );
}
