import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SharedSeating } from '../../../shared/contracts/sharing.ts';
import { formatLongDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

interface EventCardProps {
  chart: SharedSeating;
  onLeave: () => void;
}

export function EventCard({ chart: { event, guests }, onLeave }: EventCardProps) {
  const { t, language } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was replaced.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h1 ref={heading} tabIndex={-1} className="break-words text-2xl outline-none">
        {event.name}
      </h1>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-1">
        <Detail label={t('sharedSeating.date')}>
          {formatLongDateTime(event.date, { language, timeZone: event.timeZone })}
        </Detail>
        <Detail label={t('sharedSeating.location')}>{event.location}</Detail>
        <Detail label={t('sharedSeating.guests')}>{formatNumber(guests.length, language)}</Detail>
      </dl>
      <Button variant="outline" size="small" className="min-h-11 self-start lg:min-h-9" onClick={onLeave}>
        <LogOut className="size-4" aria-hidden="true" />
        {t('sharedSeating.leave')}
      </Button>
    </Card>
  );
}
