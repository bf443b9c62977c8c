import { ArrowLeft, Settings } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Door } from '../../../shared/contracts/door.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SettingsDialog } from './door-settings-dialog.tsx';
import type { DoorView } from './model/door-device.ts';

/** Screen readers announce the number of arrivals at most this often. */
const ANNOUNCE_INTERVAL_MS = 15_000;

const DOTS = { live: 'bg-accent', connecting: 'bg-control', unanswered: 'bg-warning', offline: 'bg-danger' } as const;

/** Sets `--door-header` to the header's height, for what sticks below it: large fonts or a second line change it. */
function useHeaderHeight(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = header;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--door-header', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--door-header');
    };
  }, []);
  return header;
}

/** Throttles announcements: returns the text once per interval after a change, and '' when it is out of date. */
function useThrottledText(text: string, isKnown: boolean): string {
  const [said, setSaid] = useState('');
  const newest = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    const isFirst = newest.current === undefined;
    newest.current = text;
    // Screen readers read the first value as part of the page, so it is not announced.
    if (isFirst) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setSaid(newest.current ?? '');
    }, ANNOUNCE_INTERVAL_MS);
  }, [text, isKnown]);
  useEffect(() => {
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
  return said === text ? said : '';
}

function ConnectionState({ door, view }: { door: Door; view: DoorView }) {
  const t = useT();
  const { connection, waitingCount, problemCount } = view;
  return (
    // As wide as its longest word, so that its beginning does not move.
    <div className="flex min-w-28 shrink-0 flex-col text-sm">
      <p role="status" className="flex items-center gap-1.5">
        <span className="sr-only">{t('door.connection')}: </span>
        <span
          aria-hidden="true"
          className={classNames('size-2.5 rounded-full forced-color-adjust-none', DOTS[connection])}
        />
        {t(`door.${connection}`)}
      </p>
      {(waitingCount > 0 || problemCount > 0) && (
        <Link
          to={paths.doorWaiting(door.event.id)}
          className={classNames(
            'min-h-6 font-medium underline underline-offset-2',
            problemCount > 0 ? 'text-danger' : 'text-warning',
          )}
        >
          {waitingCount > 0 ? t('door.waiting', { count: waitingCount }) : t('door.problems', { count: problemCount })}
        </Link>
      )}
    </div>
  );
}

export function DoorHeader({ door, view, onLeft }: { door: Door; view: DoorView; onLeft: () => void }) {
  const t = useT();
  const header = useHeaderHeight();
  const [isSettingUp, setIsSettingUp] = useState(false);
  const total = view.expectedCount;
  const arrivals = t('door.arrivedOf', { arrived: view.arrivedCount, total });
  const announcedArrivals = useThrottledText(arrivals, view.isLoaded);
  return (
    <header ref={header} className="sticky top-0 z-20 border-hairline border-b bg-paper/95 backdrop-blur">
      <div className="mx-auto flex w-full max-w-6xl items-center gap-3 py-2 pr-1 pl-4 sm:px-6 short:py-0">
        {door.role !== 'staff' && (
          // Not on phones: the settings have it too, and a slip of the thumb at the door would leave the page.
          <Link
            reloadDocument
            to={paths.event(door.event.id)}
            aria-label={t('door.backToEvent')}
            title={t('door.backToEvent')}
            className="-ml-3 flex size-11 shrink-0 items-center justify-center text-muted hover:text-accent max-sm:hidden"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
          </Link>
        )}
        <div className="min-w-0 flex-1 short:flex short:items-baseline short:gap-3">
          <h1 className="truncate text-lg leading-tight">{door.event.name}</h1>
          {/* The line is kept while the list is read, so that nothing moves. */}
          <p className="font-semibold text-accent tabular-nums short:shrink-0">{view.isLoaded ? arrivals : '\u00a0'}</p>
          <p role="status" className="sr-only">
            {announcedArrivals}
          </p>
        </div>
        <ConnectionState door={door} view={view} />
        <button
          type="button"
          aria-label={t('door.settings')}
          title={t('door.settings')}
          onClick={() => setIsSettingUp(true)}
          className="flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-accent-soft hover:text-ink"
        >
          <Settings className="size-5" strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <div aria-hidden="true" className="h-1 bg-hairline forced-color-adjust-none">
        <div
          className="h-full bg-accent transition-[width] duration-300"
          style={{ width: `${total === 0 ? 0 : (view.arrivedCount / total) * 100}%` }}
        />
      </div>
      <SettingsDialog
        door={door}
        waitingCount={view.waitingCount}
        isOpen={isSettingUp}
        onOpenChange={setIsSettingUp}
        onLeft={onLeft}
      />
    </header>
  );
}
