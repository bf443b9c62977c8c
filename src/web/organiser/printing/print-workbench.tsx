import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Menu } from '../../../shared/contracts/menu.ts';
import type {
  PrintKind,
  PrintOptions,
  PrintSettings,
  PrintSettingsChanges,
} from '../../../shared/contracts/printing.ts';
import { mayDo } from '../../../shared/event-roles.ts';
import { usesOption } from '../../../shared/paper/kind-options.ts';
import { layOutTestSheet } from '../../../shared/paper/lay-out-sheets.ts';
import { TEST_SHEET_FONTS } from '../../../shared/paper/test-sheet.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { listWords } from './build-job.ts';
import { describePrinted } from './card-changes.ts';
import { ChangesCard } from './changes-card.tsx';
import { EVERYBODY, type GuestScope, listScopes } from './choose-guests.ts';
import { countWithoutTable, emptyReason } from './empty-reason.ts';
import { GuestFields } from './guest-fields.tsx';
import { changeOptions, isGuestCardKind, optionsOf } from './kind-choices.ts';
import { isPrintKind, KindField } from './kind-field.tsx';
import { LanguageField } from './language-field.tsx';
import { LookFields } from './look-fields.tsx';
import { MarkFields } from './mark-fields.tsx';
import { PaperFields } from './paper-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { PrintActions, usePdf } from './print-actions.tsx';
import { rememberPrinted } from './printed-records.ts';
import { RecordRows } from './record-rows.tsx';
import { loadFonts } from './render/load-fonts.ts';
import { Section } from './section.tsx';
import { useFreshData } from './use-fresh-data.ts';
import { useKindData } from './use-kind-data.ts';
import { usePrintJob } from './use-print-job.ts';

const KIND_PARAMETER = 'kind';
const WIDE = '(min-width: 64rem)';
const NOBODY: ReadonlySet<number> = new Set();

interface PrintWorkbenchProps {
  event: Event;
  guests: readonly Guest[];
  menu: Menu;
  settings: PrintSettings;
  onChange: (changes: PrintSettingsChanges) => void;
}

/** The settings on one side, the sheets that they make on the other, and the buttons that put them on paper. */
export function PrintWorkbench({ event, guests, menu, settings, onChange }: PrintWorkbenchProps) {
  const t = useT();
  const { user } = useSession();
  const isWide = useMediaQuery(WIDE);
  const [params, setParams] = useSearchParams();
  const asked = params.get(KIND_PARAMETER);
  const seesNeeds = mayDo(event, 'see-needs');
  const wanted = isPrintKind(asked) ? asked : settings.kind;
  const kind = wanted === 'catererList' && !seesNeeds ? 'placeCards' : wanted;
  const chosenOptions = settings.options[kind];
  const options = useMemo(() => optionsOf(kind, chosenOptions, event.timeZone), [kind, chosenOptions, event.timeZone]);
  const [askedScope, setAskedScope] = useState<GuestScope>(EVERYBODY);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(NOBODY);
  const { monogram, picture } = settings;
  const words = useMemo(() => listWords(event, guests, monogram), [event, guests, monogram]);
  const { printed, fonts, hasFailed, isFetching, retry, ...kindData } = useKindData(event.id, kind, options, words);
  const { isMaking, make } = usePdf();
  useFreshData(event.id, guests.length);

  const data = { event, guests, menu, printed, fonts, ...kindData };
  const choice = { kind, options, mark: { monogram, picture }, language: settings.language, scope: askedScope };
  const { job, scope, expected, changes, shown, layOut, language, nameOrder } = usePrintJob(data, choice);
  const cardKind = isGuestCardKind(kind) ? kind : undefined;
  const place = cardKind && user ? { userId: user.id, eventId: event.id, kind: cardKind } : undefined;

  const setScope = (next: GuestScope) => {
    setAskedScope(next);
    if (next.kind === 'chosen') setChosenIds(next.ids);
  };
  const setKind = (next: PrintKind) => {
    onChange({ kind: next });
    setParams({ [KIND_PARAMETER]: next }, { replace: true, preventScrollReset: true });
  };
  const setOptions = (changed: Partial<PrintOptions>) => {
    const next = changeOptions(kind, options, changed);
    if (next.isStartReset) toast({ title: t('printPage.startAtReset') });
    onChange({ options: { [kind]: next.options } });
  };
  const handOver = () => {
    // Stores the paper's language: if it followed the page into another language, every card would count as changed.
    if (settings.language === null && event.language === null) onChange({ language });
    if (!place) return;
    const record = { ...describePrinted(job, scope, changes), at: new Date().toISOString() };
    if (!rememberPrinted(place, record)) toast({ variant: 'destructive', title: t('printPage.recordFailed') });
  };
  const title = `${event.name} ${t(`printPage.kinds.${kind}`)}`;
  const prepare = layOut && (() => ({ ...layOut(), title, language, onMade: handOver }));
  const makeTestSheet = async () => {
    const sheets = layOutTestSheet(kind, options, job.t, await loadFonts(TEST_SHEET_FONTS));
    return { ...sheets, language, title: `${event.name} ${t('printPage.testSheetTitle')}` };
  };
  const fields = { kind, options, onChange: setOptions };
  // Whether cards changed since they were printed stands above the settings, which must not move when it is known.
  const hasShown = useRef(false);
  if (cardKind && !printed && !hasFailed && !hasShown.current) return <Spinner label={t('common.loading')} />;
  hasShown.current = true;

  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        {/* Beside the sheets the settings stay in view, however many sheets there are. */}
        <div className="-m-1 flex flex-col gap-3 p-1 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-11rem)] lg:overflow-y-auto">
          <KindField kind={kind} seesNeeds={seesNeeds} onChange={setKind} />
          {cardKind && printed && changes && (
            <ChangesCard
              eventId={event.id}
              timeZone={event.timeZone}
              kind={cardKind}
              printed={printed}
              changes={changes}
              onChooseChanged={() => setScope({ kind: 'changed' })}
            />
          )}
          {(listScopes(kind, expected).length > 1 || usesOption(kind, 'order')) && (
            <Section title={t('printPage.guests')} isOpen={isWide}>
              <GuestFields
                {...fields}
                guests={expected}
                scope={scope}
                chosenIds={chosenIds}
                nameOrder={nameOrder}
                changedCount={changes?.toPrint.length ?? 0}
                onScope={setScope}
              />
            </Section>
          )}
          <Section title={t('printPage.paper')} isOpen={isWide}>
            <PaperFields {...fields} onTestSheet={() => isMaking || void make('download', makeTestSheet())} />
            <LanguageField language={language} onChange={(chosen) => onChange({ language: chosen })} />
          </Section>
          {usesOption(kind, 'style') && (
            <Section title={t('printPage.look')} isOpen={isWide}>
              <LookFields {...fields} eventColor={event.primaryColor} />
              {usesOption(kind, 'showsMark') && (
                <MarkFields monogram={monogram} picture={picture} onChange={onChange} />
              )}
            </Section>
          )}
        </div>
        <PreviewPanel
          shown={shown}
          hasFailed={hasFailed}
          isFetching={isFetching}
          onRetry={retry}
          withoutTable={countWithoutTable(job)}
          emptyText={t(emptyReason(job, scope, { guests: guests.length, expected: expected.length }))}
        />
      </div>
      <PrintActions prepare={shown?.sheets.length ? prepare : undefined} isMaking={isMaking} make={make}>
        {place && <RecordRows key={place.kind} place={place} timeZone={event.timeZone} />}
      </PrintActions>
    </>
  );
}
