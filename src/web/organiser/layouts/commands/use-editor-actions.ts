import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { boundsOfRects } from '../../../../shared/layout/geometry.ts';
import { footprintsOf } from '../../../../shared/layout/pieces.ts';
import { EDITOR_ZOOM } from '../../../../shared/layout/zoom-settings.ts';
import type { FloorPlanHandle } from '../../../floor-plan/floor-plan.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { closeOffer, toast } from '../../../ui/toast.tsx';
import type { EditingSession } from '../session/editing-session.ts';
import type { SeatDesk } from '../solve/seat-desk.ts';
import { EditorActions } from './editor-actions.ts';

interface ActionsInput {
  readonly session: EditingSession;
  readonly desk: SeatDesk;
  readonly floorPlan: RefObject<FloorPlanHandle | null>;
  readonly savePicture: () => void;
}

/** Creates the editor's actions; `said` is the last announcement for screen readers. */
export function useEditorActions({ session, desk, floorPlan, savePicture }: ActionsInput) {
  const t = useT();
  const [said, setSaid] = useState('');
  const latest = useRef(savePicture);
  useEffect(() => {
    latest.current = savePicture;
  });
  const actions = useMemo(() => {
    const { editor } = session;
    // A live region announces only changes: a space makes a repeated text different.
    const say = (text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text));
    const zoomBy = (direction: 1 | -1) => {
      const handle = floorPlan.current;
      handle?.zoomTo(EDITOR_ZOOM.step(handle.zoom, direction));
    };
    return new EditorActions({
      editor,
      desk,
      t,
      say,
      notify: (title, description) => toast({ title, description }),
      notifyUndoable: (title) =>
        toast({ title, action: { label: t('layoutEditor.undo'), onSelect: editor.createUndo() } }),
      view: {
        zoomIn: () => zoomBy(1),
        zoomOut: () => zoomBy(-1),
        fit: () => floorPlan.current?.fit(),
        reveal(pieces) {
          const rect = boundsOfRects(footprintsOf(pieces));
          // By the next microtask the floor plan has the new layout; the old one may be smaller than the new place.
          queueMicrotask(() => rect && floorPlan.current?.revealRect(rect));
        },
      },
      save: async () => {
        const isSaved = await session.save();
        if (isSaved) toast({ title: t('layoutEditor.saved') });
        else toast({ variant: 'destructive', title: t('layoutEditor.saveFailed') });
      },
      savePicture: () => latest.current(),
    });
  }, [session, desk, t, floorPlan]);

  useEffect(() => {
    session.editor.onRefusal = (refusal) => actions.explain(refusal);
    session.editor.beforeStep = closeOffer;
  }, [session, actions]);
  return { actions, said };
}
