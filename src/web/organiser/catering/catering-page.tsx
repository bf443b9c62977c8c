import { Download, Printer } from 'lucide-react';
import { Link } from 'react-router';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { Catering } from '../../../shared/contracts/catering.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useEvent } from '../event/api.ts';
import { useEventId } from '../event/event-id.ts';
import { EventNotFound } from '../event/event-not-found.tsx';
import { useWheelchairDifference, WheelchairNote } from '../guest-parts/wheelchair-note.tsx';
import { MenuPagesBar } from '../menu/menu-pages-bar.tsx';
import { useCatering, useConfirmCatering } from './api.ts';
import { CatererLink } from './caterer-link.tsx';
import { CateringListView } from './catering-list.tsx';
import { ListStatus } from './list-status.tsx';

/** Why the list has fewer people than were invited. */
function UndecidedNote({ eventId, waiting, unsure }: { eventId: number } & Catering['undecided']) {
  const t = useT();
  if (waiting + unsure === 0) return null;
  return (
    <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
      {waiting > 0 && `${t('catering.waiting', { count: waiting })} `}
      {unsure > 0 && `${t('catering.unsure', { count: unsure })} `}
      <Link to={paths.eventReplies(eventId)} className="underline print:hidden">
        {t('catering.seeReplies')}
      </Link>
    </p>
  );
}

function CateringOfEvent({ event }: { event: Event }) {
  const t = useT();
  const { data: catering, isFetching, refetch } = useCatering(event.id);
  const confirm = useConfirmCatering(event.id);
  const wheelchairs = useWheelchairDifference(event.id);
  if (!catering || wheelchairs.isLoading) {
    return <LoadState isFetching={isFetching || !!catering} message={t('catering.loadFailed')} onRetry={refetch} />;
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button asChild variant="outline" size="small">
          <a href={pathOf(calls.catering.exportFile, { id: event.id })} download>
            <Download className="size-4" aria-hidden="true" />
            {t('catering.download')}
          </a>
        </Button>
        <ButtonLink icon={Printer} variant="outline" size="small" to={paths.eventPrint(event.id, 'catererList')}>
          {t('catering.printOrPdf')}
        </ButtonLink>
      </div>
      <ListStatus
        catering={catering}
        timeZone={event.timeZone}
        isConfirming={confirm.isPending}
        onConfirm={() => confirm.mutate(catering.fingerprint)}
      />
      <CatererLink eventId={event.id} link={catering.link} />
      <UndecidedNote eventId={event.id} {...catering.undecided} />
      <WheelchairNote eventId={event.id} difference={wheelchairs.difference} />
      <CateringListView list={catering.list} />
    </>
  );
}

export function CateringPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  usePageTitle(t('catering.title'));
  if (isNotFound) return <EventNotFound />;
  return (
    <div data-print-page="" className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 sm:px-6">
      {event ? (
        <>
          <MenuPagesBar eventId={event.id} />
          <div>
            <h1 className="text-3xl">{t('catering.title')}</h1>
            <p className="mt-1 text-muted">{t('catering.intro')}</p>
          </div>
          <CateringOfEvent event={event} />
        </>
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
