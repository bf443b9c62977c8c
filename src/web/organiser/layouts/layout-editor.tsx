import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FloorPlanHandle } from '../../floor-plan/floor-plan.tsx';
import { afterNextPaint } from '../../lib/after-next-paint.ts';
import { useT } from '../../lib/i18n.tsx';
import { createStore } from '../../lib/store.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { UpgradePrompt } from '../../tiers/upgrade-prompt.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { toast } from '../../ui/toast.tsx';
import { useShowParameter } from '../event/use-show-parameter.ts';
import type { OpenedEvent } from '../events/api.ts';
import { ColorLegend } from './coloring/color-legend.tsx';
import { useDroppedPicture } from './commands/use-dropped-picture.ts';
import { useShortcuts } from './commands/use-shortcuts.ts';
import { DialogHost } from './dialogs/dialog-host.tsx';
import { DraftDialog } from './dialogs/draft-dialog.tsx';
import { ItemPanel } from './dialogs/item-panel.tsx';
import { SeatGuestDialog } from './dialogs/seat-guest-dialog.tsx';
import { TableGroupDialog } from './dialogs/table-group-dialog.tsx';
import { TableGuestsDialog } from './dialogs/table-guests-dialog.tsx';
import { TablePanel } from './dialogs/table-panel.tsx';
import { DragPreview } from './drag/drag-preview.tsx';
import { EditorCanvas } from './editor-canvas.tsx';
import { EditorContext, useEditingSession, useEditorState, useSaveStatus } from './editor-context.ts';
import { FirstHints } from './first-hints.tsx';
import { MissingTablesNotice } from './missing-tables-notice.tsx';
import { BottomPanel, BottomPanelSpace, SidePanel } from './panels/side-panel.tsx';
import { SeatGroupDialog } from './selection/seat-group-dialog.tsx';
import type { FoundDraft } from './session/drafts.ts';
import type { OpenedPlan } from './session/use-opened-session.ts';
import { ContextBar } from './toolbars/context-bar.tsx';
import { EditorHeader } from './toolbars/editor-header.tsx';
import { UnsentEdits } from './unsent-edits.tsx';
import { useEditorParts } from './use-editor-parts.ts';

/** Screens on which the panel is beside the floor plan, not below it. */
const WIDE = '(min-width: 64rem)';

/** False until the first frame has been painted, so that the floor plan need not wait for the panels. */
function useAfterFirstPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterNextPaint(() => startTransition(() => setIsPainted(true))), []);
  return isPainted;
}

/** The panel with tools and lists; in its place that of the table or floor item whose dialog is open. */
function PanelPlace({ isWide, picture, children }: { isWide: boolean; picture: ReactNode; children: ReactNode }) {
  const isCovered = useEditorState(
    ({ dialog }) => dialog?.kind === 'table' || dialog?.kind === 'item' || dialog?.kind === 'picture',
  );
  const place = isWide || isCovered ? 'relative flex min-h-0 flex-col' : 'contents';
  const below = isWide ? 'flex min-h-0 flex-1 flex-col' : isCovered ? 'hidden' : 'contents';
  return (
    <div className={classNames(place, !isWide && isCovered && 'h-[46%] min-h-72 shrink-0')}>
      {/* Kept below, with its tab and what was typed into its searches. */}
      <div inert={isCovered} className={below}>
        {children}
      </div>
      <TablePanel />
      <ItemPanel />
      {picture}
    </div>
  );
}

const NewRuleDialog = lazy(async () => ({ default: (await import('./rules/new-rule-dialog.tsx')).NewRuleDialog }));
const CanvasDialog = lazy(async () => ({ default: (await import('./dialogs/canvas-dialog.tsx')).CanvasDialog }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./dialogs/shortcuts-dialog.tsx')).ShortcutsDialog,
}));
const NumberTablesDialog = lazy(async () => ({
  default: (await import('./dialogs/number-tables-dialog.tsx')).NumberTablesDialog,
}));

/** Loaded when first opened, with the fonts and the layout of sheets. */
const PlanPaperDialog = lazy(async () => ({
  default: (await import('./print/plan-paper-dialog.tsx')).PlanPaperDialog,
}));

function PlanPaperHost(props: ComponentProps<typeof PlanPaperDialog>) {
  const isOpen = useEditorState(({ dialog }) => dialog?.kind === 'print');
  return (
    isOpen && (
      <Suspense>
        <PlanPaperDialog {...props} />
      </Suspense>
    )
  );
}

/** Keeps people from leaving the page with work that is neither saved nor kept as a draft. */
function UnsavedGuard() {
  const t = useT();
  const session = useEditingSession();
  const { problem, isUnsaved, hasUnsentSeats, hasUnsavedRules } = useSaveStatus();
  const save = async () => {
    const isSaved = await session.saveAll();
    // A failed save of the layout has been reported already.
    if (!isSaved && session.status.areSeatsFailing) {
      const description = t('layoutEditor.seatsFailedMessage');
      toast({ variant: 'destructive', title: t('layoutEditor.seatsFailed'), description });
    }
    return isSaved;
  };
  const isDraftKept = problem === 'sessionExpired' || problem === 'subscriptionEnded';
  return (
    <LeaveGuard
      isUnsaved={(isUnsaved || hasUnsentSeats || hasUnsavedRules) && !isDraftKept}
      message={t('layoutEditor.leaveMessage')}
      onSave={save}
    />
  );
}

interface LayoutEditorProps extends OpenedPlan {
  event: OpenedEvent;
  draft?: FoundDraft | undefined;
  /** What the sandbox shows above the editor. */
  strip?: ReactNode;
  /** What needs an account, which the sandbox has not: rooms, with what an empty plan offers, and the venue's picture. */
  account?: { readonly offer: ReactNode; readonly dialogs: ReactNode; readonly picture: ReactNode };
}

export function LayoutEditor({ event, draft, strip, account, ...plan }: LayoutEditorProps) {
  const t = useT();
  const isWide = useMediaQuery(WIDE);
  const isPainted = useAfterFirstPaint();
  const floorPlan = useRef<FloorPlanHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [zoomPercent] = useState(() => createStore(100));
  const setZoom = useCallback((zoom: number) => zoomPercent.set(Math.round(zoom * 100)), [zoomPercent]);
  const opened = useEditorParts(event, plan, { floorPlan, frame }, account !== undefined);
  const { parts, problem, dismissProblem, said, savePicture } = opened;
  const { editor, session, actions } = parts;
  const [offered, setOffered] = useState(draft?.stored.isInterrupted ? undefined : draft);
  usePageTitle(t('layoutEditor.titleOf', { name: event.name }));
  useShortcuts(actions, frame);
  useDroppedPicture(account ? editor : undefined);
  useShowParameter({ print: () => editor.show({ dialog: { kind: 'print' } }) });

  const restore = useCallback(
    (found: FoundDraft) => {
      session.restore(found);
      const undo = { label: t('layoutEditor.undo'), onSelect: session.editor.createUndo() };
      toast({ title: t('layoutEditor.draftRestored'), action: undo });
    },
    [session, t],
  );
  const isRestored = useRef(false);
  useEffect(() => {
    // The session had ended before the work was saved: it is restored without asking.
    if (!draft?.stored.isInterrupted || isRestored.current) return;
    isRestored.current = true;
    restore(draft);
  }, [draft, restore]);

  return (
    <EditorContext value={parts}>
      {/* Fills the window below the bars of the page, with a minimum that leaves the floor plan usable. */}
      <div className="mx-auto flex h-[max(100dvh-var(--bars,6.8125rem),34rem)] w-full max-w-[110rem] flex-col gap-1.5 px-2 py-2 sm:px-4 lg:h-[max(100dvh-var(--bars,6.8125rem),43.5rem)] lg:gap-2">
        {strip}
        {event.hasLostAccess && <UnsentEdits />}
        <EditorHeader event={event} isWide={isWide} frame={frame} savesItself={strip !== undefined} />
        <div className="flex min-h-0 flex-1 flex-col gap-1.5 lg:grid lg:grid-cols-[21rem_1fr] lg:gap-3">
          {isWide && (
            <PanelPlace isWide picture={account?.picture}>
              {isPainted ? <SidePanel eventId={event.id} zoomPercent={zoomPercent} /> : <div />}
            </PanelPlace>
          )}
          <div data-plan-area="" className="relative min-h-0 flex-1 rounded-2xl border border-hairline shadow-card">
            <EditorCanvas ref={floorPlan} frame={frame} onZoom={setZoom} />
            {/* The strip above the sandbox offers the same. */}
            <FirstHints offersSeating={strip === undefined} offer={account?.offer} />
            <ColorLegend />
            <MissingTablesNotice />
          </div>
          {!isWide && <ContextBar frame={frame} />}
          {!isWide && (
            <PanelPlace isWide={false} picture={account?.picture}>
              {isPainted ? <BottomPanel eventId={event.id} zoomPercent={zoomPercent} /> : <BottomPanelSpace />}
            </PanelPlace>
          )}
        </div>
        <DragPreview />
      </div>
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
      <TableGroupDialog />
      <TableGuestsDialog />
      <SeatGuestDialog />
      <SeatGroupDialog />
      <DialogHost kind="rule" dialog={NewRuleDialog} />
      <DialogHost kind="canvas" dialog={CanvasDialog} />
      <DialogHost kind="numberTables" dialog={NumberTablesDialog} />
      {account?.dialogs}
      <DialogHost kind="shortcuts" dialog={ShortcutsDialog} />
      <PlanPaperHost event={event} onSavePicture={savePicture} />
      <UpgradePrompt
        reason="floor_plan"
        event={event}
        description={t('layoutEditor.tierEndedMessage')}
        isOpen={problem === 'subscriptionEnded'}
        onOpenChange={(isOpen) => !isOpen && dismissProblem()}
      />
      <DraftDialog
        draft={offered}
        version={plan.layout.version}
        onRestore={() => {
          if (offered) restore(offered);
          setOffered(undefined);
        }}
        // The dialog stays until the draft is gone: a page that is reloaded before that would offer it again.
        onDrop={() => offered && void session.dropDraft(offered).then(setOffered)}
      />
      <UnsavedGuard />
    </EditorContext>
  );
}
