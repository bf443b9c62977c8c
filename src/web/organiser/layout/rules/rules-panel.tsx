import { CircleAlert, CircleCheck, CircleSlash, Pencil, Pin, Plus, Trash2 } from 'lucide-react';
import { Activity, useState, useSyncExternalStore } from 'react';
import {
  RULE_STRENGTHS,
  type RuleGuests,
  type RuleStrength,
  type SeatingRule,
} from '../../../../shared/contracts/seating.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditor, useLayout, useSeatDesk, useSeating } from '../editor-context.ts';
import { RowButton } from '../panels/row-button.tsx';
import { PlanPreview } from '../solve/plan-preview.tsx';
import { SearchProgress } from '../solve/search-progress.tsx';
import type { SeatReport } from '../solve/seat-messages.ts';
import { SolveSection } from '../solve/solve-section.tsx';
import { ConflictNotices } from './conflict-notices.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { putRule, removeRule, unpinGuest } from './rule-edits.ts';
import { NOBODY } from './rule-form.ts';
import { useRuleTexts } from './use-rule-texts.ts';

/** Says whether a rule is kept at the moment, and if not, because of whom. */
function RuleState({ rule, report }: { rule: SeatingRule; report: SeatReport | undefined }) {
  const t = useT();
  const texts = useRuleTexts();
  if (!report) return null;
  const reason = report.inactive.get(rule.id);
  if (reason) {
    return (
      <p className="flex gap-1.5 text-muted text-xs">
        <CircleSlash className="mt-px size-3.5 shrink-0" aria-hidden="true" />
        {t(`seating.inactive_${reason}`)}
      </p>
    );
  }
  const broken = report.broken.filter(({ ruleId }) => ruleId === rule.id);
  const [first] = broken;
  if (!first) {
    return (
      <p className="flex gap-1.5 text-muted text-xs">
        <CircleCheck className="mt-px size-3.5 shrink-0" aria-hidden="true" />
        {t('seating.kept')}
      </p>
    );
  }
  const split = broken.filter(({ isSideBySide }) => !isSideBySide);
  const text =
    rule.kind !== 'households'
      ? texts.broken(first, rule)
      : split.length > 0
        ? t('seating.brokenHouseholds', { who: texts.names([...new Set(split.flatMap(({ guestIds }) => guestIds))]) })
        : t('seating.brokenSideBySide', { who: texts.households(broken) });
  return (
    <p className="flex gap-1.5 text-xs text-warning">
      <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
      <span className="[overflow-wrap:anywhere]">{text}</span>
    </p>
  );
}

interface RuleRowProps {
  rule: SeatingRule;
  report: SeatReport | undefined;
  onEdit: () => void;
}

function RuleRow({ rule, report, onEdit }: RuleRowProps) {
  const t = useT();
  const editor = useEditor();
  const sentence = useRuleTexts().sentence(rule);
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-hairline p-2">
      <p className="text-sm [overflow-wrap:anywhere]">{sentence}</p>
      <RuleState rule={rule} report={report} />
      <div className="flex items-center gap-1">
        <select
          aria-label={t('seating.strengthOf', { rule: sentence })}
          value={rule.strength}
          onChange={({ target }) =>
            editor.editSeating(putRule(editor.seating, { ...rule, strength: target.value as RuleStrength }))
          }
          className="min-h-11 min-w-0 flex-1 rounded-lg border border-control bg-card px-2 text-base lg:min-h-9 lg:text-sm"
        >
          {RULE_STRENGTHS.map((strength) => (
            <option key={strength} value={strength}>
              {t(`seating.strength_${strength}`)}
            </option>
          ))}
        </select>
        <RowButton action="edit" label={t('seating.editNamed', { rule: sentence })} icon={Pencil} onClick={onEdit} />
        <RowButton
          action="delete"
          label={t('seating.deleteNamed', { rule: sentence })}
          icon={Trash2}
          onClick={() => editor.editSeating(removeRule(editor.seating, rule.id))}
        />
      </div>
    </li>
  );
}

/** Guests who are pinned to a table or a seat. */
function PinList({ report }: { report: SeatReport | undefined }) {
  const t = useT();
  const editor = useEditor();
  const texts = useRuleTexts();
  const { pins } = useSeating();
  if (pins.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold text-sm">{t('seating.pins')}</h3>
      <ul className="flex flex-col">
        {pins.map(({ guestId, tableId, seat }) => {
          const name = texts.nameOf(guestId);
          const place = { name, table: texts.tables([tableId]), seat: seat ?? 0 };
          const isBroken = report?.brokenPins.includes(guestId);
          return (
            <li key={guestId} className="flex items-center gap-2 text-sm">
              <Pin className="size-4 shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {seat === null ? t('seating.pinnedToTable', place) : t('seating.pinnedToSeat', place)}
                {isBroken && <span className="block text-warning text-xs">{t('seating.brokenPin')}</span>}
              </span>
              <Button
                variant="link"
                size="inline"
                aria-label={t('seating.unpinName', { name })}
                onClick={() => editor.editSeating(unpinGuest(editor.seating, guestId))}
              >
                {t('seating.unpin')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How many musts and wishes the plan on the screen keeps, or would keep after the drop while guests are dragged. */
function Summary({ report }: { report: SeatReport }) {
  const texts = useRuleTexts();
  const tried = useStore(useSeatDesk().tried);
  return (
    <p role="status" className="text-sm" data-seating-summary="">
      {texts.kept(tried ?? report)}
    </p>
  );
}

/** Rules about who sits with whom, what the plan keeps of them, and the buttons that have a plan made. */
function Rules() {
  const t = useT();
  const desk = useSeatDesk();
  const { rules } = useSeating();
  const hasSeated = useLayout().guestPositions.some(({ tableNumber }) => tableNumber !== null);
  const report = useStore(desk.report);
  const editor = useEditor();
  const [dialog, setDialog] = useState<{ rule?: SeatingRule; guests?: RuleGuests } | null>(null);
  const startRule = () => {
    const { pickedGuestId, selectedGuests } = editor.state;
    const guestIds = pickedGuestId === null ? [...selectedGuests] : [pickedGuestId];
    setDialog({ guests: { ...NOBODY, guestIds } });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto pr-1">
      <SolveSection report={report} />
      {report && hasSeated && <Summary report={report} />}
      {report && <ConflictNotices conflicts={report.conflicts} />}
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold text-sm">{t('seating.rules')}</h3>
        <Button variant="outline" size="small" icon={Plus} onClick={startRule}>
          {t('seating.addRule')}
        </Button>
      </div>
      {rules.length === 0 ? (
        <p className="text-muted text-sm">{t('seating.noRules')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} report={report} onEdit={() => setDialog({ rule })} />
          ))}
        </ul>
      )}
      <PinList report={report} />
      {dialog && <RuleDialog rule={dialog.rule} guests={dialog.guests} onDone={() => setDialog(null)} />}
    </div>
  );
}

/** The rules; in their place the progress of a search while it runs, and then its plan. */
export function RulesPanel() {
  const { solving } = useSeatDesk();
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
