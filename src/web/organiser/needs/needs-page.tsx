import { Download, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { hasDeclined } from '../../../shared/attendance.ts';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { EventNeeds, GuestNeeds, GuestWithNeeds } from '../../../shared/contracts/needs.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { formatLongDate } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { useEvent, useSaveEvent } from '../event/api.ts';
import { useEventId } from '../event/event-id.ts';
import { EventNotFound } from '../event/event-not-found.tsx';
import { useWheelchairDifference, WheelchairNote } from '../guest-parts/wheelchair-note.tsx';
import { MenuPagesBar } from '../menu/menu-pages-bar.tsx';
import { useEventNeeds, useGuestNames } from './api.ts';
import { NeedsDialog } from './needs-dialog.tsx';
import { suggestGuests } from './suggest-guests.ts';

const KEPT_DAYS = [7, 14, 30, 60, 90, 180, 365];

interface Chosen {
  guest: { id: number; fullName: string };
  needs: GuestNeeds | undefined;
}

/** The guest whose needs are open, kept in the address so that a link can open them. */
function useChosen(event: Event, needs: EventNeeds | undefined) {
  const [params, setParams] = useSearchParams();
  const { data: guests = [] } = useGuestNames(event.id);
  const id = Number(params.get('guest'));
  const noted = needs?.guests.find(({ guestId }) => guestId === id);
  const guest = noted ? { id, fullName: noted.fullName } : guests.find((other) => other.id === id);
  const chosen: Chosen | undefined = guest && { guest, needs: noted };
  const choose = (guestId: number | undefined) =>
    setParams(guestId === undefined ? {} : { guest: String(guestId) }, { replace: true, preventScrollReset: true });
  return { guests, chosen, choose };
}

function NeedsRow({ guest, onEdit }: { guest: GuestWithNeeds; onEdit: () => void }) {
  const t = useT();
  return (
    <li className="flex items-start gap-3 border-hairline border-t px-4 py-3 first:border-t-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="wrap-anywhere font-medium">{guest.fullName}</span>
          <span className="text-muted text-sm">{hasDeclined(guest) ? t('needs.declined') : seatLabel(t, guest)}</span>
        </p>
        <div className="flex flex-wrap gap-1.5">
          {guest.allergens.map((code) => (
            <Badge key={code} tone="danger">
              {t(`allergens.${code}`)}
            </Badge>
          ))}
          {guest.diets.map((code) => (
            <Badge key={code} tone="soft">
              {t(`diets.${code}`)}
            </Badge>
          ))}
          {guest.usesWheelchair && <Badge tone="neutral">{t('needs.wheelchair')}</Badge>}
        </div>
        {guest.other !== null && <p className="wrap-anywhere whitespace-pre-line text-sm">{guest.other}</p>}
      </div>
      <IconButton icon={Pencil} label={t('needs.edit', { name: guest.fullName })} onClick={onEdit} />
    </li>
  );
}

interface GuestFinderProps {
  event: Event;
  guests: readonly Guest[];
  onChoose: (guestId: number) => void;
}

/** Finds the guest whose needs are to be noted. */
function GuestFinder({ event, guests, onChoose }: GuestFinderProps) {
  const t = useT();
  const [query, setQuery] = useState('');
  const found = suggestGuests(guests, query);
  if (event.guestCount === 0) return <p className="text-muted">{t('needs.noGuests')}</p>;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <Field
        label={t('needs.add')}
        hint={t('needs.findHint')}
        value={query}
        type="search"
        autoComplete="off"
        onChange={({ target }) => setQuery(target.value)}
      />
      <ul className="flex flex-col gap-1 empty:hidden">
        {found.map((guest) => (
          <li key={guest.id}>
            <Button
              variant="outline"
              size="small"
              onClick={() => {
                setQuery('');
                onChoose(guest.id);
              }}
            >
              {guest.fullName}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted text-sm empty:hidden">
        {query.trim() !== '' && found.length === 0 && t('needs.nobodyFound')}
      </p>
    </Card>
  );
}

function KeptFor({ event, keptUntil }: { event: Event; keptUntil: string }) {
  const t = useT();
  const save = useSaveEvent(event.id);
  const { refetch } = useEventNeeds(event.id);
  const days = [...new Set([...KEPT_DAYS, event.needsKeptDays])].sort((a, b) => a - b);
  const change = (needsKeptDays: number) =>
    save.mutate(
      { needsKeptDays },
      {
        onSuccess: async () => {
          await refetch();
          toast({ title: t('needs.keptChanged') });
        },
        onError: (error) => toastFailure(t, 'needs.saveFailed', error),
      },
    );
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{t('needs.kept', { date: keptUntil })}</p>
      <div className="max-w-xs">
        <Select
          label={t('needs.keptFor')}
          value={String(event.needsKeptDays)}
          disabled={save.isPending}
          options={days.map((count) => ({ value: String(count), label: t('needs.keptDays', { count }) }))}
          onChange={({ target }) => change(Number(target.value))}
        />
      </div>
    </div>
  );
}

function NeedsOfEvent({ event }: { event: Event }) {
  const t = useT();
  const { language } = useLanguage();
  const { data: needs, isFetching, refetch } = useEventNeeds(event.id);
  const { guests, chosen, choose } = useChosen(event, needs);
  const wheelchairs = useWheelchairDifference(event.id);
  if (!needs || wheelchairs.isLoading) {
    return <LoadState isFetching={isFetching || !!needs} message={t('needs.loadFailed')} onRetry={refetch} />;
  }
  const keptUntil = formatLongDate(needs.keptUntil, { language, timeZone: event.timeZone });
  const isOver = new Date(needs.keptUntil) <= new Date();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {needs.guests.length > 0 && (
          <Button asChild variant="outline" size="small">
            <a href={pathOf(calls.needs.exportFile, { id: event.id })} download>
              <Download className="size-4" aria-hidden="true" />
              {t('needs.download')}
            </a>
          </Button>
        )}
      </div>
      {isOver ? (
        <p className="rounded-lg bg-warning-soft p-3 text-warning">{t('needs.expired')}</p>
      ) : (
        <GuestFinder event={event} guests={guests} onChoose={choose} />
      )}
      <WheelchairNote eventId={event.id} difference={wheelchairs.difference} />
      {needs.guests.length === 0 ? (
        <p className="text-muted">{t('needs.empty')}</p>
      ) : (
        <Card>
          <ul>
            {needs.guests.map((guest) => (
              <NeedsRow key={guest.guestId} guest={guest} onEdit={() => choose(guest.guestId)} />
            ))}
          </ul>
        </Card>
      )}
      <KeptFor event={event} keptUntil={keptUntil} />
      {chosen && (!isOver || chosen.needs) && (
        <NeedsDialog
          key={chosen.guest.id}
          eventId={event.id}
          {...chosen}
          keptUntil={keptUntil}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  );
}

/** The needs of an event's guests. They have a page of their own, so that nobody sees them by chance. */
export function NeedsPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  usePageTitle(t('needs.title'));
  if (isNotFound) return <EventNotFound />;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4 sm:px-6">
      {event ? (
        <>
          <MenuPagesBar eventId={event.id} />
          <div>
            <h1 className="text-3xl">{t('needs.title')}</h1>
            <p className="mt-1 text-muted">{t('needs.intro')}</p>
          </div>
          <NeedsOfEvent event={event} />
        </>
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
