import { CircleCheck, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import type { Event } from '../../../../shared/contracts/events.ts';
import type { RsvpSettings } from '../../../../shared/contracts/rsvp.ts';
import { formatLongDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useSetOpen } from '../api.ts';

interface OpenStateProps {
  event: Event;
  settings: RsvpSettings;
  /** Whether guests have ever been asked: the words differ before that. */
  wasAsked: boolean;
}

/** Whether guests can answer now, with the button that changes it. */
export function OpenState({ event, settings: { isOpen, deadline }, wasAsked }: OpenStateProps) {
  const { t, language } = useLanguage();
  const { setOpen, isPending } = useSetOpen(event.id);
  const [isAsking, setIsAsking] = useState(false);
  const now = new Date();
  const date = deadline === null ? '' : formatLongDateTime(deadline, { language, timeZone: event.timeZone });
  const isOver = new Date(event.date) <= now;
  const words = () => {
    if (isOver) return [t('replies.overTitle'), t('replies.overText')];
    if (!isOpen && !wasAsked) return [t('replies.notOpenTitle'), t('replies.notOpenText')];
    if (!isOpen) return [t('replies.closedTitle'), t('replies.closedText')];
    if (deadline === null) return [t('replies.openWithoutDeadline')];
    return [t(new Date(deadline) > now ? 'replies.openUntil' : 'replies.deadlinePassed', { date })];
  };
  const [title, text] = words();
  const isAnswerable = isOpen && !isOver;
  const Icon = isAnswerable ? CircleCheck : CircleSlash;
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
        <div>
          <p className="font-medium">{title}</p>
          {text !== undefined && <p className="mt-1 text-muted text-sm">{text}</p>}
        </div>
      </div>
      {!isOver &&
        (isOpen ? (
          <Button variant="outline" size="small" disabled={isPending} onClick={() => setIsAsking(true)}>
            {t('replies.close')}
          </Button>
        ) : (
          <Button disabled={isPending} onClick={() => setOpen(true)}>
            {t('replies.open')}
          </Button>
        ))}
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('replies.closeTitle')}
        description={t('replies.closeHint')}
        confirm={
          <Button
            variant="danger"
            onClick={() => {
              setOpen(false);
              setIsAsking(false);
            }}
          >
            {t('replies.close')}
          </Button>
        }
      />
    </Card>
  );
}
