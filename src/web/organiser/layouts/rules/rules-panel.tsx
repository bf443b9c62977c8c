import { Pin } from 'lucide-react';
import { Activity, useMemo, useState, useSyncExternalStore } from 'react';
import type { RuleGuests, SeatingPin, SeatingRule } from '../../../../shared/contracts/seating.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ScrollList } from '../../../ui/scroll-list.tsx';
import { useLayout, usePlanEditor, useSeating } from '../plan-editor.ts';
import { countBroken } from '../solve/count-broken.ts';
import { PlanPreview } from '../solve/plan-preview.tsx';
import { SearchProgress } from '../solve/search-progress.tsx';
import type { SeatReport } from '../solve/seat-messages.ts';
import { SolveSection } from '../solve/solve-section.tsx';
import { ConflictNotices } from './conflict-notices.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { unpinGuest } from './rule-edits.ts';
import { NOBODY } from './rule-form.ts';
import { RuleLine } from './rule-line.tsx';
import { ROW_HEIGHT_PX, RuleRow } from './rule-row.tsx';
import { sortRules } from './sort-rules.ts';
import { useRuleTexts } from './use-rule-texts.ts';

/** A guest who is pinned to a table or a seat. */
function PinRow({ pin: { guestId, tableId, seat }, report }: { pin: SeatingPin; report: SeatReport | undefined }) {
  const t = useT();
  const { editor } = usePlanEditor();
  const texts = useRuleTexts();
  const name = texts.nameOf(guestId);
  const place = { name, table: texts.tables([tableId]), seat: seat ?? 0 };
  return (
    <div className="flex h-full items-center gap-2 border-hairline border-b text-sm">
      <Pin className="ml-1.5 size-4 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1 leading-4.5">
        <span className="block truncate">
          {seat === null ? t('seating.pinnedToTable', place) : t('seating.pinnedToSeat', place)}
        </span>
        {report?.brokenPins.includes(guestId) && (
          <span className="block text-warning text-xs">{t('seating.brokenPin')}</span>
        )}
      </span>
      <Button
        variant="link"
        size="inline"
        data-action="delete"
        aria-label={t('seating.unpinName', { name })}
        onClick={() => editor.editSeating(unpinGuest(editor.seating, guestId))}
      >
        {t('seating.unpin')}
      </Button>
    </div>
  );
}

/** How many musts and wishes the plan on the screen keeps, or would keep after the drop while guests are dragged. */
function Summary({ report }: { report: SeatReport }) {
  const texts = useRuleTexts();
  const tried = useStore(usePlanEditor().desk.tried);
  return (
    <p role="status" className="text-muted text-xs" data-seating-summary="">
      {texts.kept(tried ?? report)}
    </p>
  );
}

type Row = { readonly rule: SeatingRule } | { readonly pin: SeatingPin };

/** Rules from this number on can be filtered. */
const FILTERED_FROM = 6;

/** Rules about who sits with whom, what the plan keeps of them, and the buttons that have a plan made. */
function Rules() {
  const t = useT();
  const { desk, editor } = usePlanEditor();
  const { rules, pins } = useSeating();
  const texts = useRuleTexts();
  const hasSeated = useLayout().guestPositions.some(({ tableNumber }) => tableNumber !== null);
  const report = useStore(desk.report);
  const [dialog, setDialog] = useState<{ rule?: SeatingRule; guests?: RuleGuests } | null>(null);
  const [search, setSearch] = useState('');
  const [isBrokenOnly, setIsBrokenOnly] = useState(false);
  const brokenCount = report ? countBroken(report) : 0;
  const isFiltered = isBrokenOnly && brokenCount > 0;
  const rows = useMemo((): Row[] => {
    const sentence = (rule: SeatingRule) => texts.sentence(rule);
    const shown = sortRules(rules, { report, search, isBrokenOnly: isFiltered, sentence });
    const isShown = ({ guestId }: SeatingPin) => !isFiltered || report?.brokenPins.includes(guestId);
    return [...shown.map((rule) => ({ rule })), ...(search === '' ? pins.filter(isShown).map((pin) => ({ pin })) : [])];
  }, [rules, pins, report, search, isFiltered, texts]);
  const isWide = useMediaQuery('(min-width: 64rem)');
  const startRule = () => {
    const { pickedGuestId, selectedGuests } = editor.state;
    const guestIds = pickedGuestId === null ? [...selectedGuests] : [pickedGuestId];
    setDialog({ guests: { ...NOBODY, guestIds } });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-1 pt-0.5">
      <SolveSection report={report} />
      <RuleLine onForm={startRule} />
      {report && <ConflictNotices conflicts={report.conflicts} />}
      {report && hasSeated && <Summary report={report} />}
      {brokenCount > 0 || rules.length >= FILTERED_FROM ? (
        <div className="flex min-h-8 items-center gap-2">
          {rules.length >= FILTERED_FROM && (
            <input
              type="search"
              aria-label={t('seating.filterRules')}
              placeholder={t('seating.filterRules')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              className="min-h-11 w-0 min-w-24 flex-1 rounded-lg border border-hairline bg-card px-2 text-base placeholder:text-muted lg:min-h-8 lg:text-xs"
            />
          )}
          {brokenCount > 0 && (
            <button
              type="button"
              aria-pressed={isFiltered}
              onClick={() => setIsBrokenOnly(!isFiltered)}
              className={classNames(
                'min-h-11 shrink-0 rounded-full border px-2 text-warning text-xs lg:min-h-7',
                isFiltered ? 'border-warning bg-warning-soft font-semibold' : 'border-hairline',
              )}
            >
              {t('seating.brokenOnly', { count: brokenCount })}
            </button>
          )}
        </div>
      ) : null}
      {rows.length === 0 && (
        <p className="text-muted text-sm">{t(rules.length === 0 ? 'seating.noRules' : 'seating.noneFound')}</p>
      )}
      <ScrollList
        label={t('seating.rules')}
        className="min-h-40 flex-1"
        rows={rows}
        rowHeight={() => (isWide ? ROW_HEIGHT_PX.wide : ROW_HEIGHT_PX.narrow)}
        keyOf={(row) => ('rule' in row ? row.rule.id : `pin-${row.pin.guestId}`)}
        row={(row) =>
          'rule' in row ? (
            <RuleRow rule={row.rule} report={report} onEdit={() => setDialog({ rule: row.rule })} />
          ) : (
            <PinRow pin={row.pin} report={report} />
          )
        }
      />
      {dialog && <RuleDialog rule={dialog.rule} guests={dialog.guests} onDone={() => setDialog(null)} />}
    </div>
  );
}

/** The rules; in their place the progress of a search while it runs, and then its plan. */
export function RulesPanel() {
  const { solving } = usePlanEditor().desk;
  const phase = useSyncExternalStore(solving.subscribe, () => solving.get().phase);
  const isReplaced = phase === 'solving' || phase === 'preview';
  return (
    <>
      {phase === 'solving' && <SearchProgress />}
      {phase === 'preview' && <PlanPreview />}
      {/* Hidden, not removed: rendering dozens of rules again would take noticeably long. */}
      <Activity mode={isReplaced ? 'hidden' : 'visible'}>
        <Rules />
      </Activity>
    </>
  );
}
