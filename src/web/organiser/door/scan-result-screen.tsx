import { Check, History, type LucideIcon, PenLine, Undo2, Users, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type Ref, useEffect, useRef, useState } from 'react';
import { seatLabel } from '../../../shared/seat-label.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import { classNames } from '../../ui/class-names.ts';
import { householdLabel } from './household-label.ts';
import type { Verdict } from './model/judge-scan.ts';
import type { ScanResult } from './use-scan-results.ts';

type Look = Verdict['kind'] | 'undone';

const LOOKS: Record<Look, { icon: LucideIcon; colours: string; durationMs: number }> = {
  welcome: { icon: Check, colours: 'bg-scan-welcome text-white', durationMs: 2_500 },
  already: { icon: History, colours: 'bg-scan-already text-scan-ink', durationMs: 5_000 },
  unknown: { icon: X, colours: 'bg-scan-unknown text-white', durationMs: 6_000 },
  // Long enough to write the name down.
  notKept: { icon: PenLine, colours: 'bg-scan-unknown text-white', durationMs: 60_000 },
  undone: { icon: Undo2, colours: 'bg-paper text-ink', durationMs: 1_500 },
};
/** Longer, so that the rest of the household can be checked in. */
const HOUSEHOLD_DURATION_MS = 6_000;
/** Longer names are set smaller, so that the seat stays on the screen. */
const LONG_NAME_LENGTH = 40;
/** Shown longer if the guest has notes, so that they can be read. */
const NOTES_DURATION_MS = 5_000;

interface ScanResultScreenProps {
  result: ScanResult | undefined;
  timeZone: string;
  onUndo: () => void;
  /** Checks in those of the household who are missing. */
  onHousehold: () => void;
  onClose: () => void;
}

function Words({ result, timeZone }: { result: ScanResult; timeZone: string }) {
  const { t, language } = useLanguage();
  const { verdict } = result;
  const arrivedAt = verdict.kind === 'unknown' ? null : verdict.guest.checkInTime;
  const title = () => {
    if (result.isUndone) return t('door.undone');
    if (verdict.kind !== 'already' || arrivedAt === null) return t(`door.${verdict.kind}`);
    return t('door.alreadyAt', { time: formatTime(arrivedAt, { language, timeZone }) });
  };
  if (verdict.kind === 'unknown')
    return (
      <>
        <Dialog.Title className="text-5xl sm:text-7xl">{title()}</Dialog.Title>
        <Dialog.Description className="max-w-xl text-balance text-xl sm:text-2xl">
          {t(`door.${verdict.reason}`)}
        </Dialog.Description>
      </>
    );
  const { guest } = verdict;
  const details = [
    guest.attendance === 'declined' && t('door.hadDeclined'),
    guest.needsHighChair && t('attendance.needsHighChair'),
  ].filter(Boolean);
  return (
    <>
      <Dialog.Title className={classNames('font-medium', verdict.kind === 'already' ? 'text-4xl' : 'text-3xl')}>
        {title()}
      </Dialog.Title>
      <Dialog.Description asChild>
        <div className="flex flex-col items-center gap-5">
          <p
            className={classNames(
              'wrap-anywhere text-balance font-display font-semibold leading-tight',
              guest.fullName.length > LONG_NAME_LENGTH ? 'text-3xl sm:text-5xl' : 'text-5xl sm:text-7xl',
            )}
          >
            {guest.fullName}
          </p>
          {!result.isUndone && (
            <p className="wrap-anywhere max-w-full rounded-2xl border-2 border-current px-5 py-3 font-semibold text-3xl sm:text-5xl">
              {seatLabel(t, guest) ?? t('door.noSeat')}
            </p>
          )}
          {details.length > 0 && !result.isUndone && (
            <p className="wrap-anywhere text-balance font-medium text-xl sm:text-2xl">{details.join(' · ')}</p>
          )}
          {verdict.kind === 'notKept' && (
            <p className="max-w-xl text-balance text-xl sm:text-2xl">{t('door.notKeptMessage')}</p>
          )}
          {guest.specialRequirements && !result.isUndone && (
            <p className="wrap-anywhere line-clamp-4 max-w-2xl text-balance text-xl sm:text-2xl">
              <span className="sr-only">{t('door.notes')}: </span>
              {guest.specialRequirements}
            </p>
          )}
        </div>
      </Dialog.Description>
    </>
  );
}

const lookOf = ({ verdict, isUndone }: ScanResult): Look => (isUndone ? 'undone' : verdict.kind);

function durationOf(result: ScanResult): number {
  const { verdict, household, isUndone } = result;
  const { durationMs } = LOOKS[lookOf(result)];
  const hasNotes = !isUndone && verdict.kind !== 'unknown' && verdict.guest.specialRequirements !== null;
  return Math.max(durationMs, hasNotes ? NOTES_DURATION_MS : 0, household ? HOUSEHOLD_DURATION_MS : 0);
}

interface ResultBodyProps extends Omit<ScanResultScreenProps, 'result' | 'onClose'> {
  result: ScanResult;
  nextButton?: Ref<HTMLButtonElement>;
}

function ResultBody({ result, timeZone, nextButton, onUndo, onHousehold }: ResultBodyProps) {
  const { t } = useLanguage();
  const look = lookOf(result);
  const { icon: Icon } = LOOKS[look];
  const canUndo = look === 'welcome';
  return (
    <>
      <div
        aria-live="assertive"
        aria-atomic="true"
        className="flex min-h-0 flex-1 flex-col items-center justify-center-safe gap-6 overflow-y-auto px-5 py-8 text-center"
      >
        <Icon className="size-24 shrink-0 sm:size-32" strokeWidth={2.5} aria-hidden="true" />
        <Words result={result} timeZone={timeZone} />
      </div>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] sm:mx-auto sm:w-full sm:max-w-md">
        {canUndo && result.household && (
          <button
            type="button"
            onClick={(event) => {
              event.stopPropagation();
              onHousehold();
            }}
            className="flex min-h-14 items-center justify-center gap-2 rounded-xl border-2 border-current px-3 font-medium text-lg outline-offset-4 focus-visible:outline-current"
          >
            <Users className="size-5 shrink-0" aria-hidden="true" />
            {householdLabel(t, result.household)}
          </button>
        )}
        {canUndo && (
          <button
            type="button"
            onClick={(event) => {
              event.stopPropagation();
              onUndo();
            }}
            className="flex min-h-14 items-center justify-center gap-2 rounded-xl border-2 border-current font-medium text-lg outline-offset-4 focus-visible:outline-current"
          >
            <Undo2 className="size-5" aria-hidden="true" />
            {t('guests.undo')}
          </button>
        )}
        <button
          ref={nextButton}
          type="button"
          className="min-h-16 rounded-xl bg-white font-semibold text-scan-ink text-xl outline-offset-4 focus-visible:outline-current"
        >
          {t('door.next')}
        </button>
      </div>
    </>
  );
}

const SCREEN = 'fixed inset-0 z-40 flex flex-col outline-none';
const SAMPLE: ScanResult = {
  verdict: {
    kind: 'welcome',
    guest: {
      id: 0,
      eventId: 0,
      fullName: 'Árvíztűrő',
      tableNumber: '0',
      seatNumber: '0',
      tableName: null,
      qrCodeIdentifier: '',
      checkedIn: false,
      checkInTime: null,
      specialRequirements: null,
      householdId: null,
      householdName: null,
      companionOf: null,
      ageGroup: 'adult',
      attendance: 'coming',
      needsHighChair: false,
      isNamePlaceholder: false,
      tags: [],
      createdAt: '',
    },
  },
  recorded: [],
  household: undefined,
  isUndone: false,
};

/**
 * An invisible result, laid out when the browser has nothing else to do. Else the first guest of the evening would wait on a slow
 * phone until the browser has loaded the fonts and compiled the code.
 */
function Rehearsal({ timeZone }: { timeZone: string }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  if (!isIdle) return null;
  return (
    <Dialog.Root>
      <div className={classNames(SCREEN, 'invisible')} aria-hidden="true" inert>
        <ResultBody result={SAMPLE} timeZone={timeZone} onUndo={() => {}} onHousehold={() => {}} />
      </div>
    </Dialog.Root>
  );
}

/** Full-screen result of a scan, readable at arm's length. Closes on a tap or by itself after a few seconds. */
export function ScanResultScreen({ result, onClose, ...body }: ScanResultScreenProps) {
  const opener = useRef<Element>(null);
  const next = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(onClose, durationOf(result));
    return () => clearTimeout(timer);
  }, [result, onClose]);

  if (!result) return <Rehearsal timeZone={body.timeZone} />;
  const look = lookOf(result);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          data-scan-result={look}
          onClick={onClose}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            next.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const isBack = opener.current instanceof HTMLElement && opener.current.isConnected;
            const target = isBack ? opener.current : document.querySelector('main');
            (target as HTMLElement | null)?.focus({ preventScroll: true });
          }}
          className={classNames(SCREEN, LOOKS[look].colours)}
        >
          <ResultBody result={result} nextButton={next} {...body} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
