import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Point } from '../../../../shared/layout/geometry.ts';
import { measure } from '../../../../shared/layout/picture.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { useEditorState, useLayout, usePlanEditor } from '../plan-editor.ts';
import type { PictureText } from './picture-texts.ts';
import { usePointer } from './use-pointer.ts';

interface PointToolProps {
  readonly points: readonly Point[];
  /** Gets a clicked point, or one that was chosen by keys. */
  readonly onPoint: (point: Point) => void;
  readonly onEnd: () => void;
  /** Whether the distance is written at the line. */
  readonly isMeasuring: boolean;
  readonly hint: string;
  readonly t: PictureText;
}

const KEY_STEP_PX = 10;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Asks for points of the plan: by clicks, or by arrow keys and Enter. Dragging still pans. Escape ends it. */
export function PointTool({ points, onPoint, onEnd, isMeasuring, hint, t }: PointToolProps) {
  const { floorPlan, frame } = usePlanEditor();
  const { language } = useLanguage();
  const { unit } = useLayout();
  const [cursor, setCursor] = useState<Point>();
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const pointer = useMemo(() => ({ onPointClick: onPoint }), [onPoint]);
  usePointer(pointer);
  // A ruler that was taken up while the scale is set goes first.
  const isInUse = useEditorState(({ pointers }) => pointers.at(-1) === pointer);
  useEffect(() => floorPlan.current?.view.onCameraChange(redraw), [floorPlan]);
  useEffect(() => frame.current?.focus({ preventScroll: true }), [frame]);
  useEffect(() => {
    const element = frame.current;
    const plan = floorPlan.current?.view;
    if (!element || !plan || !isInUse) return;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const { left, top } = element.getBoundingClientRect();
      setCursor(plan.toLayout({ x: clientX - left, y: clientY - top }));
    };
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const isHere = element.contains(target);
      const arrow = ARROWS[event.key];
      if (event.key === 'Escape' && !target.closest('[role=dialog], [role=menu]')) onEnd();
      else if (isHere && arrow) {
        const step = (event.shiftKey ? 1 : KEY_STEP_PX) / plan.camera.zoom;
        const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
        const { x, y } = cursor ?? plan.toLayout(middle);
        setCursor({ x: x + arrow.x * step, y: y + arrow.y * step });
      } else if (isHere && event.key === 'Enter' && cursor) onPoint(cursor);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('pointermove', onMove);
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      element.removeEventListener('pointermove', onMove);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [frame, floorPlan, onPoint, onEnd, cursor, isInUse]);

  if (!isInUse) return null;
  const plan = floorPlan.current?.view;
  const [from, second] = points;
  const to = second ?? cursor;
  const onScreen = (point: Point) => plan?.toScreen(point) ?? point;
  const [a, b] = [from && onScreen(from), to && onScreen(to)];
  const distance = from && to ? measure(from, to, unit) : 0;
  const text = `${formatNumber(Math.round(distance * 100) / 100, language)} ${unit}`;
  return (
    <>
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full text-accent">
        {a && b && <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} stroke="currentColor" strokeWidth="2" />}
        {a && <circle cx={a.x} cy={a.y} r="5" fill="currentColor" />}
        {b && (
          <path
            d={`M${b.x - 9} ${b.y}H${b.x + 9}M${b.x} ${b.y - 9}V${b.y + 9}`}
            stroke="currentColor"
            strokeWidth="2"
          />
        )}
      </svg>
      {isMeasuring && a && b && (
        <span
          aria-hidden="true"
          className="-translate-x-1/2 pointer-events-none absolute rounded-md bg-accent px-2 py-0.5 font-semibold text-on-accent text-sm tabular-nums"
          style={{ left: (a.x + b.x) / 2, top: (a.y + b.y) / 2 + 10 }}
        >
          {text}
        </span>
      )}
      <div className="pointer-events-none absolute inset-x-8 top-8 flex justify-center">
        <p role="status" className="rounded-lg bg-card px-3 py-1.5 text-sm shadow-card">
          {isMeasuring && second ? text : hint}
          {!from && <span className="pointer-coarse:hidden"> {t('byKeys')}</span>}
        </p>
      </div>
    </>
  );
}
