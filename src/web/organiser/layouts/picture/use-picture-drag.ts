import { useMemo } from 'react';
import type { Point } from '../../../../shared/layout/geometry.ts';
import { changePicture } from '../../../../shared/layout/picture.ts';
import { drawPlanPicture, type PlanPicture } from '../../../floor-plan/plan-picture.ts';
import { usePlanEditor } from '../plan-editor.ts';
import { usePointer } from './use-pointer.ts';

/** While there is a loaded picture to move, dragging anywhere on the plan moves it; one drag is one undo step. */
export function usePictureDrag(loaded: PlanPicture | undefined): void {
  const { editor, floorPlan } = usePlanEditor();
  const pointer = useMemo(() => {
    if (!loaded) return undefined;
    const startDrag = (start: Point) => {
      const plan = floorPlan.current?.view;
      const { picture } = editor.layout;
      const from = plan?.toLayout(start) ?? start;
      let moved = picture;
      const show = (next: typeof picture) => {
        moved = next;
        plan?.setPicture((context, scale) => next?.isVisible && drawPlanPicture(context, loaded, next, scale));
      };
      return {
        cursor: 'move',
        move(at: Point) {
          const to = plan?.toLayout(at) ?? at;
          show(picture && { ...picture, x: picture.x + to.x - from.x, y: picture.y + to.y - from.y });
        },
        end: () => void (moved && editor.edit(changePicture(editor.layout, { x: moved.x, y: moved.y }))),
        cancel: () => show(picture),
      };
    };
    return { startDrag };
  }, [editor, floorPlan, loaded]);
  usePointer(pointer);
}
