import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import type { FloorPlanHandle } from '../../floor-plan/floor-plan.tsx';
import { useEditorActions } from './commands/use-editor-actions.ts';
import { judgeDrops } from './drag/drop-places.ts';
import { ListDrag } from './drag/list-drag.ts';
import type { EditorAccount, PlanEditor } from './plan-editor.ts';
import { useSavePicture } from './print/use-save-picture.ts';
import { type OpenedPlan, useOpenedSession } from './session/use-opened-session.ts';
import { SeatDesk } from './solve/seat-desk.ts';

/** Makes the editor of an opened plan, and tells each of its parts those it works with. */
export function useOpenedEditor(event: Event, plan: OpenedPlan, account: EditorAccount | undefined) {
  const floorPlan = useRef<FloorPlanHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { session: saving, ...opened } = useOpenedSession(plan);
  const { editor } = saving;
  const savePicture = useSavePicture(event, editor);
  const [desk] = useState(() => new SeatDesk(saving));
  useEffect(() => () => desk.dispose(), [desk]);
  const { actions, said } = useEditorActions({ session: saving, desk, floorPlan, savePicture });
  const [listDrag] = useState(() => new ListDrag(() => floorPlan.current));
  useLayoutEffect(() => () => listDrag.cancel(), [listDrag]);
  useEffect(() => judgeDrops(listDrag, desk, () => editor.layout), [listDrag, desk, editor]);
  useEffect(() => {
    listDrag.onRefusal = () => actions.explainPreview();
  }, [listDrag, actions]);
  const { id, nameOrder } = event;
  const nameOrders = useMemo(() => new Map([[id, nameOrder]]), [id, nameOrder]);
  const planEditor = useMemo(
    (): PlanEditor => ({ editor, actions, saving, desk, listDrag, account, floorPlan, frame, nameOrders }),
    [editor, actions, saving, desk, listDrag, account, nameOrders],
  );
  return { planEditor, said, ...opened };
}
