import { useMemo } from 'react';
import type { Catering } from '../../../shared/contracts/catering.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Household } from '../../../shared/contracts/households.ts';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { Menu } from '../../../shared/contracts/menu.ts';
import type { PrintedCards, PrintKind, PrintOptions, PrintSettings } from '../../../shared/contracts/printing.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import type { Fonts } from '../../../shared/paper/sheet.ts';
import { nameOrderOf } from '../../../shared/sort-name.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { useTextsIn } from '../texts.ts';
import { buildJob, type PrintSource } from './build-job.ts';
import { findChanges } from './card-changes.ts';
import { chooseGuests, type GuestScope, listExpected, offeredScope } from './choose-guests.ts';
import { isGuestCardKind } from './kind-choices.ts';
import { useLaidOut } from './use-laid-out.ts';

interface PrintData {
  readonly event: Event;
  readonly guests: readonly Guest[];
  readonly menu: Menu;
  readonly households: readonly Household[];
  readonly catering: Catering | undefined;
  readonly layout: Layout | undefined;
  /** The confirmed cards; undefined while they are loaded, and for kinds without a card for each guest. */
  readonly printed: PrintedCards | undefined;
  readonly fonts: Fonts | undefined;
}

interface PrintChoice {
  readonly kind: PrintKind;
  readonly options: PrintOptions;
  readonly mark: Pick<PrintSettings, 'monogram' | 'picture'>;
  /** Null if the organiser chose none: that of the event is used, or else that of the page. */
  readonly language: Language | null;
  readonly scope: GuestScope;
}

/** Everything that follows from the data and the choices: the job, its sheets, and what changed since it was printed. */
export function usePrintJob(data: PrintData, choice: PrintChoice) {
  const own = useLanguage();
  const { event, guests, menu, households, catering, layout } = data;
  const { kind, options, mark } = choice;
  const language = choice.language ?? event.language ?? own.language;
  const texts = useTextsIn(language);
  // Nothing is laid out or compared before the texts of the paper are loaded.
  const [printed, fonts] = texts ? [data.printed, data.fonts] : [];
  const t = texts ?? own.t;
  const { monogram, picture } = mark;

  const nameOrder = useMemo(
    () => nameOrderOf(guests, { choice: event.nameOrder, language }),
    [guests, event.nameOrder, language],
  );
  const source = useMemo(
    (): PrintSource => ({ event, menu, households, catering, language, t, nameOrder, origin: window.location.origin }),
    [event, menu, households, catering, language, t, nameOrder],
  );
  const expected = useMemo(() => listExpected(guests), [guests]);
  const scope = useMemo(() => offeredScope(choice.scope, kind, expected), [choice.scope, kind, expected]);
  const tables = scope.kind === 'all' ? layout?.tables : undefined;
  const makeJob = (chosen: readonly Guest[]) =>
    buildJob({ kind, options, mark: { monogram, picture }, guests: chosen, tables }, source);
  // biome-ignore lint/correctness/useExhaustiveDependencies: makeJob is made of the dependencies that are listed.
  const changes = useMemo(
    () => (printed && isGuestCardKind(kind) ? findChanges(kind, makeJob([]), source, guests, printed) : undefined),
    [printed, kind, options, monogram, picture, source, guests],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: makeJob is made of the dependencies that are listed.
  const job = useMemo(() => {
    const changedIds = new Set(changes?.toPrint.map(({ guest }) => guest.id));
    return makeJob(chooseGuests(expected, scope, changedIds));
  }, [changes, expected, scope, kind, options, monogram, picture, source, tables]);

  return { job, scope, expected, changes, language, nameOrder, ...useLaidOut(job, fonts) };
}
