import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Household } from '../../../shared/contracts/households.ts';
import type { Menu } from '../../../shared/contracts/menu.ts';
import type {
  PrintKind,
  PrintOptions,
  PrintSettings,
  PrintSettingsChanges,
} from '../../../shared/contracts/printing.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { usesOption } from '../../../shared/paper/kind-options.ts';
import { layOutTestSheet } from '../../../shared/paper/lay-out-sheets.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { useEvent } from '../events/api.ts';
import { MAX_LIVE_GUESTS, useEventChanges } from '../events/event-changes.ts';
import { useEventId } from '../events/event-id.ts';
import { EventNotFound } from '../events/event-not-found.tsx';
import { usePrintCatering, usePrintedCards, usePrintGuests, usePrintHouseholds, usePrintMenu } from './api.ts';
import { describePrinted } from './card-changes.ts';
import { ChangesCard } from './changes-card.tsx';
import { EVERYBODY, type GuestScope, SCOPES_OF_KIND } from './choose-guests.ts';
import { emptyReason } from './empty-reason.ts';
import { GuestFields } from './guest-fields.tsx';
import { isGuestCardKind, optionsOf } from './kind-choices.ts';
import { isPrintKind, KindField } from './kind-field.tsx';
import { LanguageField } from './language-field.tsx';
import { LookFields } from './look-fields.tsx';
import { MarkFields } from './mark-fields.tsx';
import { PaperFields } from './paper-fields.tsx';
import { PrintActions, usePdf } from './print-actions.tsx';
import { rememberPrinted } from './printed-records.ts';
import { ProblemNotice } from './problem-list.tsx';
import { RecordRows } from './record-rows.tsx';
import { Section } from './section.tsx';
import { SheetList } from './sheet-list.tsx';
import { usePaperFonts, usePrintJob } from './use-print-job.ts';
import { usePrintSettings } from './use-print-settings.ts';

const KIND_PARAMETER = 'kind';
const NO_HOUSEHOLDS: readonly Household[] = [];
const WIDE = '(min-width: 64rem)';

/** Reads everything again when guests were changed elsewhere; long lists only on returning to the page. */
function useFreshData(eventId: number, guestCount: number): void {
  const client = useQueryClient();
  const refresh = useCallback(() => {
    const { event, eventGuests, menu, households, catering, printing } = apiPaths;
    const shown: unknown[] = [event, eventGuests, menu, households, catering].map((path) => path(eventId));
    const isShown = (path: unknown) => shown.includes(path) || String(path).startsWith(printing(eventId));
    void client.invalidateQueries({ predicate: ({ queryKey }) => isShown(queryKey[0]) });
  }, [client, eventId]);
  useEventChanges(eventId, () => {
    if (guestCount <= MAX_LIVE_GUESTS) refresh();
  });
  useEffect(() => {
    const onReturn = () => void (document.visibilityState === 'visible' && refresh());
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [refresh]);
}

interface LoadedProps {
  event: Event;
  guests: readonly Guest[];
  menu: Menu;
  settings: PrintSettings;
  onChange: (changes: PrintSettingsChanges) => void;
}

function LoadedPrintPage({ event, guests, menu, settings, onChange }: LoadedProps) {
  const t = useT();
  const { user } = useSession();
  const isWide = useMediaQuery(WIDE);
  const [params, setParams] = useSearchParams();
  const asked = params.get(KIND_PARAMETER);
  const kind = isPrintKind(asked) ? asked : settings.kind;
  const chosenOptions = settings.options[kind];
  const options = useMemo(() => optionsOf(kind, chosenOptions, event.timeZone), [kind, chosenOptions, event.timeZone]);
  const [chosenScope, setScope] = useState<GuestScope>(EVERYBODY);
  const cardKind = isGuestCardKind(kind) ? kind : undefined;
  const place = cardKind && user ? { userId: user.id, eventId: event.id, kind: cardKind } : undefined;
  const { data: printed } = usePrintedCards(event.id, cardKind);
  const { data: households = NO_HOUSEHOLDS } = usePrintHouseholds(event.id, kind === 'rsvpCards');
  const isKitchenList = kind === 'catererList';
  const kitchen = usePrintCatering(event.id, isKitchenList);
  const catering = isKitchenList ? kitchen.data?.list : undefined;
  const hasKitchenFailed = isKitchenList && kitchen.isError;
  const fonts = usePaperFonts(kind, options);
  const { isMaking, make } = usePdf();
  useFreshData(event.id, guests.length);

  const { monogram, picture } = settings;
  const data = { event, guests, menu, households, printed: cardKind && printed, catering };
  const choice = { kind, options, mark: { monogram, picture }, language: settings.language, scope: chosenScope };
  const { job, scope, expected, changes, shown, layOut, language } = usePrintJob(
    { ...data, fonts: isKitchenList && !catering ? undefined : fonts.data },
    choice,
  );

  const setKind = (next: PrintKind) => {
    onChange({ kind: next });
    setParams({ [KIND_PARAMETER]: next }, { replace: true, preventScrollReset: true });
  };
  const setOptions = (changed: Partial<PrintOptions>) =>
    onChange({ options: { [kind]: optionsOf(kind, { ...options, ...changed }, event.timeZone) } });
  const title = `${event.name} ${t(`printPage.kinds.${kind}`)}`;
  const prepare =
    layOut &&
    (() => {
      const onMade = () => {
        // Otherwise every card would count as changed as soon as the organiser's own page is in the other language.
        if (settings.language === null && event.language === null) onChange({ language });
        if (!place) return;
        const record = { ...describePrinted(job, scope, changes), at: new Date().toISOString() };
        rememberPrinted(place, record);
      };
      return { ...layOut(), title, language, onMade };
    });
  const downloadTestSheet = () => {
    if (!fonts.data || isMaking) return;
    const sheets = layOutTestSheet(kind, options, translatorFor(language), fonts.data);
    void make('download', { ...sheets, language, title: `${event.name} ${t('printPage.testSheetTitle')}` });
  };
  const fields = { kind, options, onChange: setOptions };
  const hasGuestFields = SCOPES_OF_KIND[kind].length > 1 || usesOption(kind, 'order');
  const hasLook = usesOption(kind, 'style');
  const hasSheets = shown !== undefined && shown.sheets.length > 0;

  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        {/* Beside the sheets the settings stay in view, however many sheets there are. */}
        <div className="-m-1 flex flex-col gap-3 p-1 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-11rem)] lg:overflow-y-auto">
          <KindField kind={kind} onChange={setKind} />
          {cardKind && printed && changes && (
            <ChangesCard
              eventId={event.id}
              kind={cardKind}
              printed={printed}
              changes={changes}
              onPrintChanged={() => setScope({ kind: 'changed' })}
            />
          )}
          {hasGuestFields && (
            <Section title={t('printPage.guests')} isOpen={isWide}>
              <GuestFields
                {...fields}
                guests={expected}
                scope={scope}
                changedCount={changes?.toPrint.length ?? 0}
                onScope={setScope}
              />
            </Section>
          )}
          <Section title={t('printPage.paper')} isOpen={isWide}>
            <PaperFields {...fields} onTestSheet={downloadTestSheet} />
            <LanguageField language={language} onChange={(chosen) => onChange({ language: chosen })} />
          </Section>
          {hasLook && (
            <Section title={t('printPage.look')} isOpen={isWide}>
              <LookFields {...fields} eventColor={event.primaryColor} />
              {usesOption(kind, 'showsMark') && (
                <MarkFields monogram={monogram} picture={picture} onChange={onChange} />
              )}
            </Section>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <ProblemNotice problems={shown?.problems ?? []} />
          {(!shown || fonts.isError || hasKitchenFailed) && (
            <LoadState
              isFetching={fonts.isFetching || kitchen.isFetching}
              loadingLabel={t('printPage.preparing')}
              message={t(hasKitchenFailed ? 'catering.loadFailed' : 'printPage.fontsFailed')}
              onRetry={() => void Promise.all([fonts.refetch(), isKitchenList && kitchen.refetch()])}
            />
          )}
          {hasSheets && <SheetList sheets={shown.sheets} />}
          {shown && !hasSheets && (
            <Card className="px-6 py-12 text-center">
              <p className="text-balance text-muted">{t(emptyReason(job, scope, expected.length))}</p>
            </Card>
          )}
        </div>
      </div>
      <PrintActions prepare={hasSheets ? prepare : undefined} isMaking={isMaking} make={make}>
        {place && <RecordRows key={place.kind} place={place} />}
      </PrintActions>
    </>
  );
}

function PrintOfEvent({ event }: { event: Event }) {
  const t = useT();
  const { settings, change, hasFailed, ...stored } = usePrintSettings(event.id);
  const guests = usePrintGuests(event.id);
  const menu = usePrintMenu(event.id);
  if (!settings || !guests.data || !menu.data) {
    const isFetching = stored.isFetching || guests.isFetching || menu.isFetching;
    const retry = () => void Promise.all([stored.refetch(), guests.refetch(), menu.refetch()]);
    return <LoadState isFetching={isFetching} message={t('printPage.loadFailed')} onRetry={retry} />;
  }
  return (
    <>
      {hasFailed && (
        <p role="alert" className="text-danger text-sm">
          {t('printPage.saveFailed')}
        </p>
      )}
      <LoadedPrintPage event={event} guests={guests.data} menu={menu.data} settings={settings} onChange={change} />
    </>
  );
}

export function PrintPage() {
  const t = useT();
  const { event, isNotFound, isFetching, refetch } = useEvent(useEventId());
  usePageTitle(t('printPage.title'));
  if (isNotFound) return <EventNotFound />;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 sm:px-6">
      {event ? (
        <>
          <BackLink to={paths.event(event.id)} label={event.name} />
          <div>
            <h1 className="text-3xl">{t('printPage.title')}</h1>
            <p className="mt-1 text-muted">{t('printPage.intro')}</p>
          </div>
          <PrintOfEvent key={event.id} event={event} />
        </>
      ) : (
        <LoadState isFetching={isFetching} message={t('events.failedToLoadEventDetails')} onRetry={refetch} />
      )}
    </div>
  );
}
