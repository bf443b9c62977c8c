import { DoorOpen, Smartphone } from 'lucide-react';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { formatDaysUntil, formatLongDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { doorOpensAt } from '../event/next-step.ts';
import { DoorCodeCard } from '../sharing/share-dialog.tsx';

/** Before the event's day, when there is nothing to report: when the door opens, and what to do until then. */
export function DoorPreparation({ event }: { event: Event }) {
  const { t, language } = useLanguage();
  const when = { language, timeZone: event.timeZone };
  const steps = [
    t(event.doorCode === null ? 'doorReport.prepareCode' : 'doorReport.prepareLink'),
    t('doorReport.preparePhones'),
    t('doorReport.prepareReady', { ready: t('door.readyTitle') }),
    t('doorReport.prepareTry'),
  ];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <h2 className="text-xl">{t('doorReport.prepareTitle')}</h2>
        <p>
          {t('doorReport.prepareWhen', {
            start: formatLongDateTime(event.date, when),
            days: formatDaysUntil(event.date, { ...when, now: Date.now() }),
            from: formatLongDateTime(doorOpensAt(event), when),
            button: t('door.open'),
          })}
        </p>
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <ButtonLink icon={DoorOpen} size="small" to={paths.door(event.id)}>
            {t('doorReport.prepareTryAction')}
          </ButtonLink>
          <ButtonLink icon={Smartphone} variant="outline" size="small" to={paths.doorReady(event.id)}>
            {t('door.readyLink')}
          </ButtonLink>
        </div>
      </Card>
      <DoorCodeCard event={event} />
    </div>
  );
}
