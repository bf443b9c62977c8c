import { useCallback, useEffect, useRef, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import type { FloorPlanHandle } from '../../floor-plan/floor-plan.tsx';
import { useT } from '../../lib/i18n.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { UpgradePrompt } from '../../tiers/upgrade-prompt.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { toast } from '../../ui/toast.tsx';
import { ActionsContext } from './commands/editor-actions.ts';
import { useEditorActions } from './commands/use-editor-actions.ts';
import { useShortcuts } from './commands/use-shortcuts.ts';
import { CanvasDialog } from './dialogs/canvas-dialog.tsx';
import { ConflictDialog } from './dialogs/conflict-dialog.tsx';
import { DraftDialog } from './dialogs/draft-dialog.tsx';
import { GuestDialog } from './dialogs/guest-dialog.tsx';
import { ShortcutsDialog } from './dialogs/shortcuts-dialog.tsx';
import { TableDialog } from './dialogs/table-dialog.tsx';
import { DragPreview } from './drag/drag-preview.tsx';
import { ListDragContext, useNewListDrag } from './drag/use-list-drag.ts';
import { EditorCanvas } from './editor-canvas.tsx';
import { EditorContext } from './editor-context.ts';
import { EmptyPlan } from './empty-plan.tsx';
import { BottomPanel, BottomPanelSpace, SidePanel } from './panels/side-panel.tsx';
import { usePrint } from './print/use-print.tsx';
import type { FoundDraft } from './session/editing-session.ts';
import { useEditingSession } from './session/use-editing-session.ts';
import { ContextBar } from './toolbars/context-bar.tsx';
import { EditorHeader } from './toolbars/editor-header.tsx';
import { useSaveStatus } from './toolbars/save-status.tsx';
import { ZoomStore } from './toolbars/zoom-store.ts';
import { useAfterFirstPaint } from './use-after-first-paint.ts';

/** From here on there is room for the panel beside the plan. */
const WIDE = '(min-width: 64rem)';

interface LayoutEditorProps {
  event: Event;
  layout: Layout;
  guests: readonly Guest[];
  draft: FoundDraft | undefined;
}

export function LayoutEditor({ event, layout, guests, draft }: LayoutEditorProps) {
  const t = useT();
  const isWide = useMediaQuery(WIDE);
  const isPlanShown = useAfterFirstPaint();
  const plan = useRef<FloorPlanHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [zoom] = useState(() => new ZoomStore());
  const { session, trouble, dismissTrouble } = useEditingSession({ userId: event.userId, layout, guests });
  const { savePicture, print, paper } = usePrint(event, session.editor);
  const { actions, said } = useEditorActions({ session, plan, savePicture, print });
  const [offered, setOffered] = useState(draft?.kept.isInterrupted ? undefined : draft);
  const listDrag = useNewListDrag(plan);
  const status = useSaveStatus(session);
  usePageTitle(t('layoutEditor.titleOf', { name: event.name }));
  useShortcuts(actions, frame);

  const restore = useCallback(
    (found: FoundDraft) => {
      session.restore(found);
      const takeBack = { label: t('layoutEditor.undo'), onSelect: () => session.editor.undo() };
      toast({ title: t('layoutEditor.draftRestored'), action: takeBack });
    },
    [session, t],
  );
  const isRestored = useRef(false);
  useEffect(() => {
    // The session had ended under the work: it comes back without a question.
    if (!draft?.kept.isInterrupted || isRestored.current) return;
    isRestored.current = true;
    restore(draft);
  }, [draft, restore]);

  const saveBeforeLeaving = async () => {
    const isSaved = await session.saveAll();
    // Why a plan was not saved has been said already.
    if (!isSaved && session.status.areSeatsFailing) {
      const description = t('layoutEditor.seatsFailedMessage');
      toast({ variant: 'destructive', title: t('layoutEditor.seatsFailed'), description });
    }
    return isSaved;
  };
  const isKept = status.trouble === 'sessionExpired' || status.trouble === 'subscriptionEnded';
  return (
    <EditorContext value={session.editor}>
      <ActionsContext value={actions}>
        {/* As high as the window below the header of the site, and never so low that nothing can be done on the plan. */}
        <div className="mx-auto flex h-[max(100dvh-4rem,34rem)] w-full max-w-[110rem] flex-col gap-1.5 px-2 py-2 sm:px-4 lg:h-[max(100dvh-4rem,43.5rem)] lg:gap-2">
          <EditorHeader event={event} session={session} isWide={isWide} />
          <ListDragContext value={listDrag}>
            <div className="flex min-h-0 flex-1 flex-col gap-1.5 lg:grid lg:grid-cols-[21rem_1fr] lg:gap-3">
              {isWide && (isPlanShown ? <SidePanel eventId={event.id} zoom={zoom} /> : <div />)}
              <div data-plan-area="" className="relative min-h-0 flex-1 rounded-2xl border border-hairline shadow-card">
                <EditorCanvas ref={plan} frame={frame} onZoom={zoom.set} />
                <EmptyPlan />
              </div>
              {!isWide && <ContextBar />}
              {!isWide && (isPlanShown ? <BottomPanel eventId={event.id} zoom={zoom} /> : <BottomPanelSpace />)}
            </div>
            <DragPreview />
          </ListDragContext>
        </div>
        <output aria-live="polite" className="sr-only">
          {said}
        </output>
        <TableDialog />
        <GuestDialog />
        <CanvasDialog />
        <ShortcutsDialog />
        <ConflictDialog session={session} isOpen={trouble === 'conflict'} onClose={dismissTrouble} />
        <UpgradePrompt
          reason="floor_plan"
          description={t('layoutEditor.planEndedMessage')}
          isOpen={trouble === 'subscriptionEnded'}
          onOpenChange={(isOpen) => !isOpen && dismissTrouble()}
        />
        <DraftDialog
          draft={offered}
          version={layout.version}
          onRestore={() => {
            if (offered) restore(offered);
            setOffered(undefined);
          }}
          onDrop={() => {
            void session.dropDraft();
            setOffered(undefined);
          }}
        />
        <LeaveGuard
          isUnsaved={(status.isUnsaved || status.hasUnsentSeats) && !isKept}
          message={t('layoutEditor.leaveMessage')}
          onSave={saveBeforeLeaving}
        />
        {paper}
      </ActionsContext>
    </EditorContext>
  );
}
