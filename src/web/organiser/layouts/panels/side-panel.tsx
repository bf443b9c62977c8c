import { ChevronDown, ChevronUp, Redo2, SlidersHorizontal, Undo2 } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { memo, type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { type Store, useStore } from '../../../lib/store.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { laterPart, PanelPlaceholder } from '../../../ui/later-part.tsx';
import { TabTrigger } from '../../../ui/tab-trigger.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { CommandButton } from '../commands/command-button.tsx';
import { useLayout, usePlanEditor, useSeating } from '../plan-editor.ts';
import { countBroken } from '../solve/count-broken.ts';
import { AddTableButtons, CanvasControls } from '../toolbars/canvas-controls.tsx';
import { useGuestGroups } from './guest-groups.ts';
import { AssignedList, UnassignedList } from './guest-lists.tsx';
import { TablesList } from './tables-list.tsx';

/** Loaded when first opened: most visits to the editor are without it. */
const RulesPanel = laterPart(async () => (await import('../rules/rules-panel.tsx')).RulesPanel, {
  placeholder: PanelPlaceholder,
  isNeededOffline: true,
});

const TAB =
  'flex min-h-11 min-w-0 flex-auto flex-col items-center justify-center whitespace-nowrap border-transparent border-b-2 px-0.5 text-[0.6875rem] text-muted leading-snug tracking-tight sm:text-xs sm:tracking-normal lg:flex-1 -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-accent lg:px-0';
const CONTENT = 'flex min-h-0 flex-1 flex-col gap-2 outline-offset-4 data-[state=inactive]:hidden';

interface PanelProps {
  eventId: number;
  zoomPercent: Store<number>;
}

interface PanelTab {
  readonly value: string;
  readonly label: string;
  /** The number of entries, or an icon. */
  readonly badge: ReactNode;
  readonly content: ReactNode;
}

const Tools = memo(function Tools({ zoomPercent }: { zoomPercent: Store<number> }) {
  return (
    <div className="flex flex-col gap-2">
      <AddTableButtons />
      <CanvasControls zoomPercent={zoomPercent} />
    </div>
  );
});

/** The tools, folded to one line while rules are written, so that many of them are in view. */
function FoldedTools({ zoomPercent }: { zoomPercent: Store<number> }) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-8 flex-1 items-center gap-2 rounded-lg px-1 text-muted text-sm hover:text-ink"
        >
          <SlidersHorizontal className="size-4" strokeWidth={1.75} aria-hidden="true" />
          {t('layoutEditor.toolsTab')}
          <Chevron className="size-4" aria-hidden="true" />
        </button>
        {!isOpen && (
          <Toolbar label={t('layoutEditor.controls')} className="flex">
            <CommandButton command="undo" icon={Undo2} />
            <CommandButton command="redo" icon={Redo2} />
          </Toolbar>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Tools zoomPercent={zoomPercent} />}
      </div>
    </div>
  );
}

/** Judges the plan while its rules are shown, or where there are rules beyond the default one. */
function useWatchedRules(isShown: boolean): void {
  const { desk } = usePlanEditor();
  const { rules, pins } = useSeating();
  const isJudged = useSyncExternalStore(desk.report.subscribe, () => desk.report.get() !== undefined);
  const isWanted = isShown || isJudged || pins.length > 0 || rules.some(({ kind }) => kind !== 'households');
  useEffect(() => (isWanted ? desk.watch() : undefined), [desk, isWanted]);
}

const BADGE = 'rounded-full px-1.5 text-[0.6875rem] tabular-nums lg:text-xs';

/** Number of rules, as the other tabs count their entries; the colour tells that some are broken, or would be after a drop. */
function RulesBadge() {
  const { t, language } = useLanguage();
  const { desk } = usePlanEditor();
  const { rules } = useSeating();
  const [tried, present] = [useStore(desk.tried), useStore(desk.report)];
  const report = tried ?? present;
  const broken = report ? countBroken(report) : 0;
  return (
    <span
      title={broken > 0 ? t('seating.brokenCount', { count: broken }) : undefined}
      className={classNames(
        BADGE,
        broken > 0 ? 'bg-warning-soft font-semibold text-warning' : 'bg-hairline font-normal text-ink',
      )}
    >
      {formatNumber(rules.length, language)}
      {broken > 0 && <span className="sr-only">, {t('seating.brokenCount', { count: broken })}</span>}
    </span>
  );
}

function useLists(eventId: number, current: string): readonly PanelTab[] {
  const { t, language } = useLanguage();
  useWatchedRules(current === 'rules');
  const { unassigned, assigned } = useGuestGroups();
  const tableCount = useLayout().tables.length;
  const count = (value: number) => (
    <span className={classNames(BADGE, 'bg-hairline font-normal text-ink')}>{formatNumber(value, language)}</span>
  );
  return [
    {
      value: 'unassigned',
      label: t('layoutEditor.unassigned'),
      badge: count(unassigned.length),
      content: <UnassignedList guests={unassigned} eventId={eventId} />,
    },
    {
      value: 'assigned',
      label: t('layoutEditor.assigned'),
      badge: count(assigned.length),
      content: <AssignedList guests={assigned} />,
    },
    { value: 'tables', label: t('layoutEditor.tables'), badge: count(tableCount), content: <TablesList /> },
    {
      value: 'rules',
      label: t('seating.tab'),
      badge: <RulesBadge />,
      content: <RulesPanel />,
    },
  ];
}

function TabList({ tabs, onPick }: { tabs: readonly PanelTab[]; onPick?: (value: string) => void }) {
  const { t } = useLanguage();
  return (
    <Tabs.List aria-label={t('layoutEditor.lists')} className="flex min-w-0 max-lg:flex-1 border-hairline border-b">
      {tabs.map(({ value, label, badge }) => (
        <TabTrigger key={value} value={value} onClick={() => onPick?.(value)} className={TAB}>
          <span className="max-w-full truncate">{label}</span>
          {badge}
        </TabTrigger>
      ))}
    </Tabs.List>
  );
}

function TabContents({ tabs, className }: { tabs: readonly PanelTab[]; className?: string }) {
  return tabs.map(({ value, content }) => (
    <Tabs.Content key={value} value={value} className={classNames(CONTENT, className)}>
      {content}
    </Tabs.Content>
  ));
}

/** Which tab is shown. A search for a plan, which can be started elsewhere, shows the tab with its progress and result. */
function usePanel() {
  const { solving } = usePlanEditor().desk;
  const [current, setCurrent] = useState(() => (solving.get().phase === 'idle' ? 'unassigned' : 'rules'));
  const [isOpen, setIsOpen] = useState(true);
  const phase = useSyncExternalStore(solving.subscribe, () => solving.get().phase);
  const isSolving = phase === 'solving';
  useEffect(() => {
    if (!isSolving) return;
    setCurrent('rules');
    setIsOpen(true);
  }, [isSolving]);
  return { current, setCurrent, isOpen, setIsOpen, isPreview: phase === 'preview' && current === 'rules' };
}

/** The tools and the lists of guests and tables, beside the floor plan. */
export function SidePanel({ eventId, zoomPercent }: PanelProps) {
  const { current, setCurrent } = usePanel();
  const tabs = useLists(eventId, current);
  const { listDrag } = usePlanEditor();
  return (
    <Card data-guest-lists="" className="flex min-h-0 flex-col gap-2 p-3">
      {current === 'rules' ? <FoldedTools zoomPercent={zoomPercent} /> : <Tools zoomPercent={zoomPercent} />}
      <Tabs.Root
        ref={listDrag.attach}
        value={current}
        onValueChange={setCurrent}
        className="flex min-h-0 flex-1 flex-col gap-2"
      >
        <TabList tabs={tabs} />
        <TabContents tabs={tabs} />
      </Tabs.Root>
    </Card>
  );
}

const OPEN_HEIGHT = 'h-[34%] min-h-52 shrink-0';
/** Height while a suggested plan is shown, which has more lines to read. */
const PREVIEW_HEIGHT = 'h-[46%] min-h-52 shrink-0';

/** Reserves the height of the open panel before it is rendered, so that the floor plan does not move. */
export function BottomPanelSpace() {
  return <div className={OPEN_HEIGHT} />;
}

/** The side panel on phones: below the floor plan, so that guests can be dragged there, and collapsible to its tabs. */
export function BottomPanel({ eventId, zoomPercent }: PanelProps) {
  const { t } = useLanguage();
  const { current, setCurrent, isOpen, setIsOpen, isPreview } = usePanel();
  const { listDrag } = usePlanEditor();
  const contentId = useId();
  const tools: PanelTab = {
    value: 'tools',
    label: t('layoutEditor.toolsTab'),
    badge: <SlidersHorizontal className="size-4" strokeWidth={1.75} aria-hidden="true" />,
    content: <Tools zoomPercent={zoomPercent} />,
  };
  const tabs = [...useLists(eventId, current), tools];
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  const toggleLabel = t(isOpen ? 'layoutEditor.hidePanel' : 'layoutEditor.showPanel');
  return (
    <Card
      data-guest-lists=""
      className={classNames('flex shrink-0 flex-col px-2 pb-1', isOpen && (isPreview ? PREVIEW_HEIGHT : OPEN_HEIGHT))}
    >
      <Tabs.Root
        ref={listDrag.attach}
        value={current}
        onValueChange={setCurrent}
        // Without a limited height, the lists would not scroll.
        className="flex min-h-0 flex-1 flex-col gap-1.5"
      >
        <div className="flex items-center">
          <TabList tabs={tabs} onPick={() => setIsOpen(true)} />
          <button
            type="button"
            aria-label={toggleLabel}
            title={toggleLabel}
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex size-11 shrink-0 items-center justify-center rounded-lg text-muted"
          >
            <Chevron className="size-5" aria-hidden="true" />
          </button>
        </div>
        <div id={contentId} hidden={!isOpen} className={classNames('min-h-0 flex-1 flex-col', isOpen && 'flex')}>
          <TabContents tabs={tabs} className="overflow-y-auto" />
        </div>
      </Tabs.Root>
    </Card>
  );
}
