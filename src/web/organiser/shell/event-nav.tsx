import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useMatch } from 'react-router';
import { mayDo } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useEvent } from '../event/api.ts';
import { parseEventId } from '../event/event-id.ts';
import { ENTRIES, type EventPath } from './event-pages.ts';

const LINK =
  'relative flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap px-2.5 text-sm hover:text-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent';

/** The way around one event, the same on each of its pages. Narrow screens scroll it sideways. */
function EventNavBar({ eventId }: { eventId: number }) {
  const t = useT();
  const { pathname } = useLocation();
  const { event, isNotFound, isFetching } = useEvent(eventId);
  const list = useRef<HTMLUListElement>(null);
  const isShown = event !== undefined || !isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 3;
  }, [pathname, isShown]);
  if (isNotFound) return null;
  // Its height is kept, and nothing in it moves when the event's name and the counts are there.
  if (!isShown) return <div className="h-11.25 border-hairline border-b bg-card print:hidden" />;
  const isCurrent = (path: EventPath) => path(eventId) === pathname;
  return (
    <nav aria-label={t('eventNav.label')} className="border-hairline border-b bg-card print:hidden">
      <div className="mx-auto flex w-full max-w-(--bar-width,72rem) items-center px-2 sm:px-4">
        <Link
          to={paths.events}
          aria-label={t('events.backToEvents')}
          title={t('events.backToEvents')}
          className="flex size-11 shrink-0 items-center justify-center text-muted hover:text-accent max-sm:w-8"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
        </Link>
        <Link
          to={paths.event(eventId)}
          aria-label={event ? undefined : t('eventNav.overview')}
          // The history is opened from here.
          aria-current={isCurrent(paths.event) || isCurrent(paths.eventHistory) ? 'page' : undefined}
          className={classNames(LINK, 'font-semibold max-sm:border-hairline max-sm:border-r')}
        >
          <span className="min-w-16 max-w-28 truncate sm:max-w-56">{event?.name ?? ' '}</span>
        </Link>
        <ul ref={list} className="relative flex min-w-0 flex-1 items-center overflow-x-auto [scrollbar-width:none]">
          {ENTRIES.filter(({ need }) => !event || mayDo(event, need)).map(
            ({ labelKey, path, also = [], countOf, countKey }) => {
              const count = event && countOf ? countOf(event) : 0;
              return (
                <li key={labelKey} className="shrink-0">
                  <Link
                    to={path(eventId)}
                    aria-current={[path, ...also].some(isCurrent) ? 'page' : undefined}
                    className={LINK}
                  >
                    {t(`eventNav.${labelKey}`)}
                    {count > 0 && countKey && (
                      <span className="rounded-full bg-warning-soft px-1.5 font-medium text-warning text-xs tabular-nums">
                        <span aria-hidden="true">{count}</span>
                        <span className="sr-only">{t(`eventNav.${countKey}`, { count })}</span>
                      </span>
                    )}
                  </Link>
                </li>
              );
            },
          )}
        </ul>
      </div>
    </nav>
  );
}

/** Nothing on pages that belong to no event. */
export function EventNav() {
  const match = useMatch('/events/:id/*');
  const eventId = parseEventId(match?.params.id);
  return eventId === undefined ? null : <EventNavBar eventId={eventId} />;
}
