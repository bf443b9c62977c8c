import { Check, History, type LucideIcon, PenLine, Undo2, Users, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { hasDeclined } from '../../../shared/attendance.ts';
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
/** A result is shown at least this long if the rest of the household can still be checked in. */
const HOUSEHOLD_DURATION_MS = 6_000;
const FONTS = {
  title: 'font-medium text-3xl short:text-xl',
  name: 'font-display font-semibold leading-tight text-5xl sm:text-7xl short:text-4xl',
  longName: 'font-display font-semibold leading-tight text-3xl sm:text-5xl short:text-2xl',
  seat: 'font-semibold text-3xl sm:text-5xl short:text-3xl',
  button: 'font-semibold text-xl',
} as const;
/** Longer names are set smaller, so that the seat stays on the screen. */
const LONG_NAME_LENGTH = 40;
/** Titles and initials must not be left alone on a line. */
const AFTER_TITLE = /(?<=(?:^| )(?:\p{L}{1,4}\.|dr|prof|ifj|özv|özvegy)) /giu;
/** A result is shown at least this long if the guest has notes, so that they can be read. */
const NOTES_DURATION_MS = 5_000;

interface ShownResultProps {
  result: ScanResult;
  timeZone: string;
  onUndo: () => void;
  /** Checks in those of the household who are missing. */
  onHousehold: () => void;
  onClose: () => void;
}

interface ScanResultScreenProps extends Omit<ShownResultProps, 'result'> {
  result: ScanResult | undefined;
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
        <Dialog.Title className="text-5xl sm:text-7xl short:text-4xl">{title()}</Dialog.Title>
        <Dialog.Description className="max-w-xl text-balance text-xl sm:text-2xl short:text-lg">
          {t(`door.${verdict.reason}`)}
        </Dialog.Description>
      </>
    );
  const { guest } = verdict;
  const details = [
    hasDeclined(guest) && t('door.hadDeclined'),
    guest.needsHighChair && t('attendance.needsHighChair'),
  ].filter(Boolean);
  return (
    <>
      <Dialog.Title className={verdict.kind === 'already' ? 'font-medium text-4xl short:text-2xl' : FONTS.title}>
        {title()}
      </Dialog.Title>
      <Dialog.Description asChild>
        <div className="flex flex-col items-center gap-5 short:gap-2">
          <p
            className={classNames(
              'wrap-anywhere text-balance',
              guest.fullName.length > LONG_NAME_LENGTH ? FONTS.longName : FONTS.name,
            )}
          >
            {guest.fullName.replace(AFTER_TITLE, '\u00a0')}
          </p>
          {!result.isUndone && (
            <p
              className={classNames(
                'wrap-anywhere max-w-full rounded-2xl border-2 border-current px-5 py-3 short:py-1',
                FONTS.seat,
              )}
            >
              {seatLabel(t, guest) ?? t('door.noSeat')}
            </p>
          )}
          {details.length > 0 && !result.isUndone && (
            <p className="wrap-anywhere text-balance font-medium text-xl sm:text-2xl short:text-lg">
              {details.join(' · ')}
            </p>
          )}
          {verdict.kind === 'notKept' && (
            <p className="max-w-xl text-balance text-xl sm:text-2xl short:text-lg">{t('door.notKeptMessage')}</p>
          )}
          {guest.specialRequirements && !result.isUndone && (
            <p className="wrap-anywhere line-clamp-4 max-w-2xl text-balance text-xl sm:text-2xl short:line-clamp-2 short:text-lg">
              <span className="sr-only">{t('door.notes')}: </span>
              {guest.specialRequirements}
            </p>
          )}
        </div>
      </Dialog.Description>
    </>
  );
}

function durationOf({ verdict, household, isUndone }: ScanResult, durationMs: number): number {
  const hasNotes = !isUndone && verdict.kind !== 'unknown' && verdict.guest.specialRequirements !== null;
  return Math.max(durationMs, hasNotes ? NOTES_DURATION_MS : 0, household ? HOUSEHOLD_DURATION_MS : 0);
}

/**
 * Invisible words in the fonts of the result, laid out when the browser has nothing else to do. Otherwise the first
 * guest of the evening would wait for that on a slow phone.
 */
function FontSample() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  if (!isIdle) return null;
  return (
    <div className="invisible fixed top-0 left-0" aria-hidden="true">
      {Object.values(FONTS).map((font) => (
        <p key={font} className={font}>
          Árvíztűrő
        </p>
      ))}
    </div>
  );
}

/** A button on the result screen; unlike a tap elsewhere, it does not close the result. */
function ResultAction({ icon: Icon, onClick, children }: { icon: LucideIcon; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
      className="flex min-h-14 items-center justify-center gap-2 rounded-xl border-2 border-current px-3 font-medium text-lg outline-offset-4 focus-visible:outline-current"
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {children}
    </button>
  );
}

/** Full-screen result of a scan, readable at arm's length. Closes on a tap or by itself after a few seconds. */
export function ScanResultScreen({ result, ...props }: ScanResultScreenProps) {
  return result ? <ShownResult result={result} {...props} /> : <FontSample />;
}

function ShownResult({ result, timeZone, onUndo, onHousehold, onClose }: ShownResultProps) {
  const { t } = useLanguage();
  const opener = useRef<Element>(null);
  const next = useRef<HTMLButtonElement>(null);
  const look: Look = result.isUndone ? 'undone' : result.verdict.kind;
  // Modal only over another dialog, which a tap on the result would else close. Alone it is not: to open a modal dialog a slow
  // phone computes the style of every element, while the door below can be made inert once the result is shown.
  const [isOverDialog] = useState(() => document.querySelector('[data-dialog]') !== null);

  useEffect(() => {
    const timer = setTimeout(onClose, durationOf(result, LOOKS[look].durationMs));
    return () => clearTimeout(timer);
  }, [result, look, onClose]);

  // If the focused button goes away, for instance after an undo, the focus moves to the button for the next guest.
  const isFirst = useRef(true);
  useEffect(() => {
    if (result && !isFirst.current && document.activeElement === document.body) next.current?.focus();
    isFirst.current = false;
  }, [result]);

  const { icon: Icon, colours } = LOOKS[look];
  const canUndo = look === 'welcome';
  return (
    <Dialog.Root open modal={isOverDialog} onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          data-scan-result={look}
          onClick={onClose}
          onFocusOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            next.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const { current } = opener;
            const isUsable = current instanceof HTMLElement && current.isConnected && current !== document.body;
            (isUsable ? current : document.querySelector('main'))?.focus({ preventScroll: true });
          }}
          // All of it scrolls, with its buttons: browsers don't let a keyboard scroll a part that has none.
          className={classNames(
            'fixed inset-0 z-40 flex flex-col overflow-y-auto overscroll-contain outline-none short:flex-row',
            colours,
          )}
        >
          <div
            aria-live="assertive"
            aria-atomic="true"
            className="flex flex-1 flex-col items-center justify-center gap-6 px-5 py-8 text-center short:min-w-0 short:gap-2 short:py-3"
          >
            <Icon className="size-24 shrink-0 sm:size-32 short:size-12" strokeWidth={2.5} aria-hidden="true" />
            <Words result={result} timeZone={timeZone} />
          </div>
          <div className="sticky bottom-0 bg-inherit short:top-0 short:h-dvh short:shrink-0">
            <div className="flex flex-col gap-3 px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] sm:mx-auto sm:w-full sm:max-w-md short:h-full short:w-64 short:justify-center">
              {canUndo && result.household && (
                <ResultAction icon={Users} onClick={onHousehold}>
                  {householdLabel(t, result.household)}
                </ResultAction>
              )}
              {canUndo && (
                <ResultAction icon={Undo2} onClick={onUndo}>
                  {t('guests.undo')}
                </ResultAction>
              )}
              <button
                ref={next}
                type="button"
                className={classNames(
                  'min-h-16 rounded-xl bg-white text-scan-ink outline-offset-4 focus-visible:outline-current',
                  FONTS.button,
                )}
              >
                {t('door.next')}
              </button>
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
