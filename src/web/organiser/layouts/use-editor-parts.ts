import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { useEditorActions } from './commands/use-editor-actions.ts';
import { judgeDrops } from './drag/drop-places.ts';
import { ListDrag } from './drag/list-drag.ts';
import type { EditorParts, PlanPlace } from './editor-context.ts';
import { useSavePicture } from './print/use-save-picture.ts';
import { type OpenedPlan, useOpenedSession } from './session/use-opened-session.ts';
import { SeatDesk } from './solve/seat-desk.ts';

/** Makes the parts of the editor for an opened plan, and tells each of those it works with. */
export function useEditorParts(
  event: Event,
  plan: OpenedPlan,
  { floorPlan, frame }: PlanPlace,
  { hasAccount, others }: Pick<EditorParts, 'hasAccount' | 'others'>,
) {
  const { session, ...ended } = useOpenedSession(plan);
  const { editor } = session;
  const savePicture = useSavePicture(event, editor);
  const [desk] = useState(() => new SeatDesk(session));
  useEffect(() => () => desk.dispose(), [desk]);
  const { actions, said } = useEditorActions({ session, desk, floorPlan, savePicture });
  const [listDrag] = useState(() => new ListDrag(() => floorPlan.current));
  useLayoutEffect(() => () => listDrag.cancel(), [listDrag]);
  useEffect(() => judgeDrops(listDrag, desk, () => editor.layout), [listDrag, desk, editor]);
  useEffect(() => {
    listDrag.onRefusal = () => actions.explainPreview();
  }, [listDrag, actions]);
  const { id, nameOrder } = event;
  const nameOrders = useMemo(() => new Map([[id, nameOrder]]), [id, nameOrder]);
  const parts = useMemo(
    (): EditorParts => ({
      editor,
      session,
      actions,
      listDrag,
      desk,
      hasAccount,
      others,
      place: { floorPlan, frame },
      nameOrders,
    }),
    [editor, session, actions, listDrag, desk, hasAccount, others, floorPlan, frame, nameOrders],
  );
  return { parts, ...ended, said, savePicture };
}
