import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { afterNextPaint } from '../../lib/after-next-paint.ts';
import { useT } from '../../lib/i18n.tsx';
import { createStore } from '../../lib/store.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { classNames } from '../../ui/class-names.ts';
import { loadOfflineParts } from '../../ui/later-part.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OpenedEvent } from '../event/api.ts';
import { ColorLegend } from './coloring/color-legend.tsx';
import { useShortcuts } from './commands/use-shortcuts.ts';
import { DialogHost, laterDialog } from './dialogs/dialog-host.tsx';
import { DraftDialog } from './dialogs/draft-dialog.tsx';
import { ItemPanel } from './dialogs/item-panel.tsx';
import { SeatGuestDialog } from './dialogs/seat-guest-dialog.tsx';
import { TableGuestsDialog } from './dialogs/table-guests-dialog.tsx';
import { TablePanel } from './dialogs/table-panel.tsx';
import { DragPreview } from './drag/drag-preview.tsx';
import { EditorCanvas } from './editor-canvas.tsx';
import { FirstHints } from './first-hints.tsx';
import { MissingTablesNotice } from './missing-tables-notice.tsx';
import { BottomPanel, BottomPanelSpace, SidePanel } from './panels/side-panel.tsx';
import { useEditorState, usePlanEditor } from './plan-editor.ts';
import { SeatGroupDialog } from './selection/seat-group-dialog.tsx';
import type { FoundDraft } from './session/drafts.ts';
import { ContextBar } from './toolbars/context-bar.tsx';
import { EditorHeader } from './toolbars/editor-header.tsx';
import { DeafNotice, RefusedEdits, UnsentEdits } from './unsent-edits.tsx';

/** Screens on which the panel is beside the floor plan, not below it. */
const WIDE = '(min-width: 64rem)';

/** False until the first frame has been painted, so that the floor plan need not wait for the panels. */
function useAfterFirstPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterNextPaint(() => startTransition(() => setIsPainted(true))), []);
  return isPainted;
}

/** The panel with tools and lists; in its place that of the table or floor item whose dialog is open. */
function PanelPlace({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  const { account } = usePlanEditor();
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
      {account?.picture}
    </div>
  );
}

const NewRuleDialog = laterDialog(async () => (await import('./rules/new-rule-dialog.tsx')).NewRuleDialog, true);
const TableGroupDialog = laterDialog(
  async () => (await import('./dialogs/table-group-dialog.tsx')).TableGroupDialog,
  true,
);
const CanvasDialog = laterDialog(async () => (await import('./dialogs/canvas-dialog.tsx')).CanvasDialog, true);
const ShortcutsDialog = laterDialog(async () => (await import('./dialogs/shortcuts-dialog.tsx')).ShortcutsDialog, true);
const NumberTablesDialog = laterDialog(
  async () => (await import('./dialogs/number-tables-dialog.tsx')).NumberTablesDialog,
  true,
);
/** Comes with the fonts and the layout of sheets. */
const PlanPaperDialog = laterDialog(async () => (await import('./print/plan-paper-dialog.tsx')).PlanPaperDialog);

function PlanPaperHost({ event }: { event: OpenedEvent }) {
  const isOpen = useEditorState(({ dialog }) => dialog?.kind === 'print');
  return isOpen && <PlanPaperDialog event={event} />;
}

export interface EditorBodyProps {
  event: OpenedEvent;
  draft: FoundDraft | undefined;
  /** The version of the layout that was opened. */
  version: number;
  hasTierEnded: boolean;
  dismissTierEnded: () => void;
  isDeaf: boolean;
}

/** What is below the strip: the bar, the floor plan with its panels, and the dialogs. The sandbox loads it after its strip. */
export function EditorBody({ event, draft, version, ...opened }: EditorBodyProps) {
  const t = useT();
  const isWide = useMediaQuery(WIDE);
  const isPainted = useAfterFirstPaint();
  const { editor, saving, account } = usePlanEditor();
  const hasAccount = account !== undefined;
  useEffect(() => {
    if (isPainted && hasAccount) whenIdle(loadOfflineParts);
  }, [isPainted, hasAccount]);
  const [zoomPercent] = useState(() => createStore(100));
  const setZoom = useCallback((zoom: number) => zoomPercent.set(Math.round(zoom * 100)), [zoomPercent]);
  // A session that ended before the work was sent goes on without asking. Refused edits alone are only listed again.
  const isAsked = draft !== undefined && !draft.stored.isInterrupted && draft.stored.operations.length > 0;
  const [offered, setOffered] = useState(isAsked ? draft : undefined);
  useShortcuts();

  const restore = useCallback(
    (found: FoundDraft) => {
      saving.restore(found);
      if (found.stored.operations.length === 0) return;
      const undo = { label: t('layoutEditor.undo'), onSelect: editor.createUndo() };
      toast({ title: t('layoutEditor.draftRestored'), action: undo });
    },
    [saving, editor, t],
  );
  const isRestored = useRef(false);
  useEffect(() => {
    if (!draft || isAsked || isRestored.current) return;
    isRestored.current = true;
    restore(draft);
  }, [draft, isAsked, restore]);

  return (
    <>
      <UnsentEdits isLost={event.hasLostAccess === true} />
      <RefusedEdits isFinal={event.hasLostAccess === true} />
      <DeafNotice isDeaf={opened.isDeaf && !event.hasLostAccess} />
      <EditorHeader event={event} isWide={isWide}>
        {isPainted && account?.company}
      </EditorHeader>
      <div className="flex min-h-0 flex-1 flex-col gap-1.5 lg:grid lg:grid-cols-[21rem_1fr] lg:gap-3">
        {isWide && (
          <PanelPlace isWide>
            {isPainted ? <SidePanel eventId={event.id} zoomPercent={zoomPercent} /> : <div />}
          </PanelPlace>
        )}
        <div data-plan-area="" className="relative min-h-0 flex-1 rounded-2xl border border-hairline shadow-card">
          <EditorCanvas onZoom={setZoom} />
          <FirstHints />
          <ColorLegend />
          <MissingTablesNotice />
        </div>
        {!isWide && <ContextBar />}
        {!isWide && (
          <PanelPlace isWide={false}>
            {isPainted ? <BottomPanel eventId={event.id} zoomPercent={zoomPercent} /> : <BottomPanelSpace />}
          </PanelPlace>
        )}
      </div>
      <DragPreview />
      <DialogHost kind="tableGroup" dialog={TableGroupDialog} />
      <TableGuestsDialog />
      <SeatGuestDialog />
      <SeatGroupDialog />
      <DialogHost kind="rule" dialog={NewRuleDialog} />
      <DialogHost kind="canvas" dialog={CanvasDialog} />
      <DialogHost kind="numberTables" dialog={NumberTablesDialog} />
      {account?.dialogs}
      <DialogHost kind="shortcuts" dialog={ShortcutsDialog} />
      <PlanPaperHost event={event} />
      {account && <account.TierEnded event={event} isShown={opened.hasTierEnded} onClose={opened.dismissTierEnded} />}
      <DraftDialog
        draft={offered}
        version={version}
        onRestore={() => {
          if (offered) restore(offered);
          setOffered(undefined);
        }}
        // The dialog stays until the draft is gone: a page that is reloaded before that would offer it again.
        onDrop={() => offered && void saving.drafts.drop(offered).then(setOffered)}
      />
    </>
  );
}
