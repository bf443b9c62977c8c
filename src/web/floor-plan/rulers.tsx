import { useLayoutEffect, useRef } from 'react';
import { visibleWindow } from '../../shared/layout/camera.ts';
import type { LengthUnit } from '../../shared/layout/layout-limits.ts';
import { rulerTicks } from '../../shared/layout/rulers.ts';
import { COLORS } from './colors.ts';
import type { FloorPlanView } from './floor-plan-view.ts';
import { FONTS } from './fonts.ts';
import { prepareCanvas } from './prepare-canvas.ts';

export const RULER_PX = 22;
const LARGE_TICK_PX = 8;
const SMALL_TICK_PX = 4;

interface RulersProps {
  view: FloorPlanView;
  unit: LengthUnit;
  formatNumber: (value: number) => string;
}

function drawRuler(canvas: HTMLCanvasElement, isAcross: boolean, { view, unit, formatNumber }: RulersProps): void {
  const { width, height } = view.size;
  const length = isAcross ? width : height;
  const context = prepareCanvas(canvas, isAcross ? length : RULER_PX, isAcross ? RULER_PX : length);
  if (!context) return;
  const { camera } = view;
  const seen = visibleWindow(camera, view.size);
  const from = isAcross ? seen.x : seen.y;
  const to = from + (isAcross ? seen.width : seen.height);
  // The ruler at the left is drawn like the upper one, mirrored along the diagonal.
  if (!isAcross) context.transform(0, 1, 1, 0, 0, 0);
  context.fillStyle = COLORS.floor;
  context.fillRect(0, 0, length, RULER_PX);
  context.strokeStyle = COLORS.tableEdge;
  context.beginPath();
  context.moveTo(0, RULER_PX - 0.5);
  context.lineTo(length, RULER_PX - 0.5);
  const ticks = rulerTicks({ from, to, unit, zoom: camera.zoom });
  const placeOf = (at: number) => Math.round(at * camera.zoom + (isAcross ? camera.x : camera.y)) + 0.5;
  for (const { at, value } of ticks) {
    context.moveTo(placeOf(at), RULER_PX);
    context.lineTo(placeOf(at), RULER_PX - (value === null ? SMALL_TICK_PX : LARGE_TICK_PX));
  }
  context.lineWidth = 1;
  context.stroke();
  context.font = `450 10px ${FONTS.sans}`;
  context.fillStyle = COLORS.muted;
  context.textBaseline = 'middle';
  for (const { at, value } of ticks) {
    if (value === null) continue;
    context.save();
    context.translate(placeOf(at) + 4, 8);
    // Undoes the mirroring for letters, which then read from below.
    if (!isAcross) context.scale(1, -1);
    context.fillText(formatNumber(value), 0, 0);
    context.restore();
  }
}

/** Rulers in feet or metres along the upper and left edge of the floor plan. */
export function Rulers({ view, unit, formatNumber }: RulersProps) {
  const across = useRef<HTMLCanvasElement>(null);
  const down = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    // Cached, because formatting a number costs more than drawing it.
    const texts = new Map<number, string>();
    const textOf = (value: number) => {
      const text = texts.get(value) ?? formatNumber(value);
      texts.set(value, text);
      return text;
    };
    const draw = () => {
      if (across.current) drawRuler(across.current, true, { view, unit, formatNumber: textOf });
      if (down.current) drawRuler(down.current, false, { view, unit, formatNumber: textOf });
    };
    draw();
    return view.onCameraChange(draw);
  }, [view, unit, formatNumber]);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <canvas ref={across} className="absolute top-0 left-0 w-full" style={{ height: RULER_PX }} />
      <canvas ref={down} className="absolute top-0 left-0 h-full" style={{ width: RULER_PX }} />
      <span
        className="absolute top-0 left-0 flex items-center justify-center border-control border-r border-b bg-card text-[10px] text-muted"
        style={{ width: RULER_PX, height: RULER_PX }}
      >
        {unit}
      </span>
    </div>
  );
}
