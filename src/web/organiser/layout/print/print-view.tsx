import { createPortal } from 'react-dom';
import type { Event } from '../../../../shared/contracts/events.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout, LayoutTable } from '../../../../shared/contracts/layouts.ts';
import { dotsWithoutSeat, findDot, listSeats, withTableName } from '../../../../shared/layout/table-occupancy.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { formatDateTime, formatLongDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { createGuestSorter } from '../../guests/sort-guests.ts';
import { groupGuests } from '../panels/guest-groups.ts';

interface PrintViewProps {
  event: Event;
  layout: Layout;
  guests: readonly Guest[];
  /** The floor plan as a data: address. */
  picture: string;
  /** When it was printed. */
  madeAt: Date;
  onPictureReady: () => void;
}

interface TableBlockProps {
  layout: Layout;
  table: LayoutTable;
  nameOf: (id: number) => string;
}

function TableBlock({ layout, table, nameOf }: TableBlockProps) {
  const seats = listSeats(layout, table);
  return (
    <section className="mb-4 break-inside-avoid">
      <h3 className="border-hairline border-b font-semibold text-base">
        {table.label}
        <span className="float-right font-normal text-muted text-sm tabular-nums">
          {seats.filter(({ dot }) => dot).length} / {table.seats}
        </span>
      </h3>
      <ol className="text-sm leading-6">
        {seats.map(({ seatNumber, dot }) => (
          <li key={seatNumber} className="flex gap-2">
            <span className="w-5 shrink-0 text-right text-muted tabular-nums">{seatNumber}</span>
            <span>{dot ? nameOf(dot.guestId) : '–'}</span>
          </li>
        ))}
        {dotsWithoutSeat(layout, table).map(({ guestId }) => (
          <li key={guestId} className="flex gap-2">
            <span className="w-5 shrink-0" />
            <span>{nameOf(guestId)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The printed pages: the floor plan, then the tables with their guests, then all guests from A to Z. */
export function PrintView({ event, layout, guests, picture, madeAt, onPictureReady }: PrintViewProps) {
  const { t, language } = useLanguage();
  const names = new Map(guests.map(({ id, fullName }) => [id, fullName]));
  const nameOf = (id: number) => names.get(id) ?? '';
  const sorted = createGuestSorter()(guests, { key: 'name', isDescending: false });
  const { unassigned } = groupGuests(layout, sorted);
  const seatOf = (id: number) => {
    const dot = findDot(layout, id);
    return dot ? seatLabel(t, withTableName(layout, dot)) : null;
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return createPortal(
    <div className="hidden bg-white text-ink print:block">
      <div data-printable="">
        <section className="flex h-[97vh] break-after-page flex-col gap-3">
          <header>
            <h1 className="text-2xl">{event.name}</h1>
            <p className="text-muted text-sm">
              {formatLongDateTime(event.date, { language, timeZone: event.timeZone })} · {event.location}
            </p>
          </header>
          <img
            src={picture}
            alt={t('layoutEditor.pictureOf', { name: event.name })}
            onLoad={onPictureReady}
            className="min-h-0 w-full flex-1 object-contain"
          />
          <p className="text-muted text-xs">
            {t('layoutEditor.printMade', { time: formatDateTime(madeAt, { language, timeZone }) })}
          </p>
        </section>
        <section className="break-after-page">
          <h2 className="mb-4 text-xl">{t('layoutEditor.printTables')}</h2>
          <div className="columns-3 gap-8">
            {layout.tables.map((table) => (
              <TableBlock key={table.id} layout={layout} table={table} nameOf={nameOf} />
            ))}
          </div>
        </section>
        <section>
          <h2 className="mb-4 text-xl">{t('layoutEditor.printGuests')}</h2>
          <ul className="columns-2 gap-8 text-sm leading-6">
            {sorted.map((guest) => (
              <li key={guest.id} className="flex break-inside-avoid justify-between gap-3 border-hairline border-b">
                <span>{guest.fullName}</span>
                <span className="shrink-0 text-muted">{seatOf(guest.id) ?? '–'}</span>
              </li>
            ))}
          </ul>
          {unassigned.length > 0 && (
            <>
              <h2 className="mt-8 mb-4 text-xl">{t('layoutEditor.printUnassigned')}</h2>
              <ul className="columns-3 gap-8 text-sm leading-6">
                {unassigned.map(({ id, guest }) => (
                  <li key={id}>{guest.fullName}</li>
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
    </div>,
    document.body,
  );
}
