import { QrCode } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EventFacts } from '../event/event-facts.tsx';
import { RoleBadge } from '../event/role-badge.tsx';
import { StatusBadge } from '../event/status-badge.tsx';
import { EventQrDialog } from '../sharing/event-qr-dialog.tsx';

interface EventCardProps {
  event: Event;
  /** Just created: the card is marked, scrolled into view and links to adding guests. */
  isNew: boolean;
}

export function EventCard({ event, isNew }: EventCardProps) {
  const t = useT();
  const [isQrOpen, setIsQrOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  return (
    <Card
      ref={card}
      className={classNames(
        'flex scroll-my-24 flex-col gap-4 p-5 sm:flex-row sm:items-center sm:justify-between',
        isNew && 'outline-2 outline-accent',
      )}
    >
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 break-words text-xl">{event.name}</h3>
          {isNew && <Badge>{t('events.new')}</Badge>}
          <StatusBadge status={event.status} />
          <RoleBadge event={event} />
        </div>
        <div className="flex flex-col gap-x-5 gap-y-1.5 text-muted text-sm md:flex-row md:flex-wrap">
          <EventFacts event={event} />
        </div>
        {isNew && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            {t('events.newHint')}
            <ButtonLink variant="link" size="inline" to={paths.eventPart(event.id, 'add')}>
              {t('events.open')}
            </ButtonLink>
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        {isGranted(event.role, 'edit-event') && (
          <Button
            icon={QrCode}
            variant="outline"
            onClick={() => setIsQrOpen(true)}
            aria-label={t('events.qrCodeOf', { name: event.name })}
          >
            {t('events.qrCode')}
          </Button>
        )}
        <ButtonLink
          className="flex-1 sm:flex-none"
          to={paths.event(event.id)}
          aria-label={t('events.manageEvent', { name: event.name })}
        >
          {t('events.manage')}
        </ButtonLink>
      </div>
      <EventQrDialog event={event} isOpen={isQrOpen} onOpenChange={setIsQrOpen} />
    </Card>
  );
}
