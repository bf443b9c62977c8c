import { MapPin, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import * as calls from '../../shared/calls/index.ts';
import type { PublicLayout } from '../../shared/contracts/layouts.ts';
import { seatLabel } from '../../shared/seat-label.ts';
import { ApiError, call } from '../lib/api-client.ts';
import { buttonLook } from '../ui/button-look.ts';
import { useGuestLanguage } from './language.tsx';
import type { MapGuest, SeatMap } from './seat-map.tsx';
import { useHydrated } from './use-hydrated.ts';

type SeatMapOutcome =
  | { readonly kind: 'shown'; readonly SeatMap: typeof SeatMap; readonly layout: PublicLayout }
  | { readonly kind: 'noSeat' | 'noLayout' | 'notInLayout' | 'failed' }
  /** The layout was loaded but not the script that draws it: this page is older than the server's version. */
  | { readonly kind: 'failed'; readonly isOutdated: true };

/** Loads the layout and the script that draws it in parallel: on a slow phone one after the other takes twice as long. */
async function loadSeatMap(eventId: number, guest: MapGuest, signal: AbortSignal): Promise<SeatMapOutcome> {
  if (guest.tableNumber === null) return { kind: 'noSeat' };
  try {
    const [layout, part] = await Promise.all([
      call(calls.layouts.readPublic, { params: { id: eventId }, query: { guestId: guest.id }, signal }),
      import('./seat-map.tsx').catch(() => undefined),
    ]);
    if (!part) return { kind: 'failed', isOutdated: true };
    const isDrawn = layout.guestPositions.some(({ guestId }) => guestId === guest.id);
    return isDrawn ? { kind: 'shown', SeatMap: part.SeatMap, layout } : { kind: 'notInLayout' };
  } catch (error) {
    return { kind: error instanceof ApiError && error.code === 'no_layout' ? 'noLayout' : 'failed' };
  }
}

interface SeatMapProps {
  eventId: number;
  guest: MapGuest;
}

function MapContent({ eventId, guest }: SeatMapProps) {
  const { t } = useGuestLanguage();
  const [outcome, setOutcome] = useState<SeatMapOutcome>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew.
  useEffect(() => {
    const controller = new AbortController();
    setOutcome(undefined);
    void loadSeatMap(eventId, guest, controller.signal).then((loaded) => {
      if (!controller.signal.aborted) setOutcome(loaded);
    });
    return () => controller.abort();
  }, [eventId, guest, attempt]);

  if (outcome?.kind === 'shown') {
    const { SeatMap, layout } = outcome;
    return <SeatMap publicLayout={layout} guest={guest} />;
  }
  return (
    <div className="flex h-100 flex-col items-center justify-center gap-4 rounded-xl border border-hairline bg-paper p-6 text-center">
      <p role="status" className="font-medium text-lg">
        {t(outcome ? `seatMap.${outcome.kind}` : 'seatMap.loading')}
      </p>
      {outcome?.kind === 'notInLayout' && <p className="text-muted">{t('seatMap.notInLayoutHint')}</p>}
      {outcome?.kind === 'failed' && (
        <button
          type="button"
          className={buttonLook({ variant: 'outline', size: 'large' })}
          // Nothing is lost by reloading: the name is in the address.
          onClick={() => ('isOutdated' in outcome ? window.location.reload() : setAttempt(attempt + 1))}
        >
          {t('seatMap.tryAgain')}
        </button>
      )}
    </div>
  );
}

function SeatMapDialog({ onClose, ...map }: SeatMapProps & { onClose: () => void }) {
  const { t } = useGuestLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const seat = seatLabel(t, map.guest);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself; the click is one beside the dialog.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
      className="m-auto max-h-[calc(100dvh-1rem)] w-[min(44rem,calc(100vw-1rem))] max-w-none rounded-2xl bg-card p-4 text-ink shadow-lifted backdrop:bg-veil sm:p-6 print:hidden"
    >
      <div className="mb-4 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={titleId} className="break-words text-2xl">
            {t('seatMap.title')}
          </h2>
          <p className="text-balance break-words text-lg">
            {map.guest.fullName}
            {seat !== null && <strong>: {seat}</strong>}
          </p>
        </div>
        <button
          type="button"
          aria-label={t('seatMap.close')}
          onClick={() => dialog.current?.close()}
          className="flex size-11 shrink-0 items-center justify-center rounded-lg border border-control hover:bg-accent-soft"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </div>
      <MapContent {...map} />
    </dialog>
  );
}

interface SeatMapButtonProps extends SeatMapProps {
  label: string;
  /** The accessible name where several people are listed. */
  fullLabel?: string | undefined;
}

/** A button that opens the map around a guest's seat. The map's data and script are loaded only when it is pressed. */
export function SeatMapButton({ label, fullLabel, ...map }: SeatMapButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <>
      <button
        type="button"
        aria-label={fullLabel}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={buttonLook({ size: 'large' })}
      >
        <MapPin className="size-4" aria-hidden="true" />
        {label}
      </button>
      {isOpen && <SeatMapDialog {...map} onClose={() => setIsOpen(false)} />}
    </>
  );
}
