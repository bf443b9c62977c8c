import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Layout } from '../../shared/contracts/layouts.ts';
import { visibleWindow } from '../../shared/layout/camera.ts';
import { DOT_COLORS } from '../../shared/layout/dot-colors.ts';
import { outlineOfItem, type Size } from '../../shared/layout/geometry.ts';
import { COLORS } from './colors.ts';
import { traceTable } from './draw-table.ts';
import type { FloorPlanView } from './floor-plan-view.ts';
import { prepareCanvas } from './prepare-canvas.ts';

const MAX_SIDE_PX = 168;
/** Share of the view's width and height that the minimap may cover, which limits it on small screens. */
const MAX_SHARE = 0.28;
const MARK_RADIUS_PX = 3;
/** The minimap is shown once the floor plan is this many times larger than the view. */
const MIN_TIMES_VIEW = 2;

interface MinimapProps {
  view: FloorPlanView;
  layout: Layout;
  highlightedGuestIds: ReadonlySet<number>;
}

function sizeOf({ content: { width, height }, size }: FloorPlanView): Size & { scale: number } {
  const scale = Math.min(MAX_SIDE_PX, size.width * MAX_SHARE, size.height * MAX_SHARE) / Math.max(width, height, 1);
  return { scale, width: Math.max(width * scale, 1), height: Math.max(height * scale, 1) };
}

function isWanted(view: FloorPlanView): boolean {
  const { content, size, camera } = view;
  const times = Math.max((content.width * camera.zoom) / size.width, (content.height * camera.zoom) / size.height);
  return times >= MIN_TIMES_VIEW;
}

function drawTables(view: FloorPlanView, layout: Layout): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { x, y } = view.content;
  const { scale, width, height } = sizeOf(view);
  const context = prepareCanvas(canvas, width, height);
  if (!context) return canvas;
  context.scale(scale, scale);
  context.translate(-x, -y);
  context.fillStyle = COLORS.floor;
  context.fillRect(0, 0, layout.width, layout.height);
  for (const item of layout.items ?? []) {
    context.fillStyle = item.kind === 'wall' || item.kind === 'pillar' ? COLORS.itemSolid : COLORS.itemPattern;
    traceTable(context, outlineOfItem(item));
    context.fill();
  }
  context.fillStyle = COLORS.tableEdge;
  for (const table of layout.tables) {
    traceTable(context, table);
    context.fill();
  }
  return canvas;
}

/** An overview of a large floor plan; pressing on it moves the view. For pointers only: keyboards pan and zoom with buttons and keys. */
export function Minimap({ view, layout, highlightedGuestIds }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isShown, setIsShown] = useState(() => isWanted(view));

  useLayoutEffect(() => {
    let tables: HTMLCanvasElement | undefined;
    const draw = () => {
      const isNowShown = isWanted(view);
      setIsShown(isNowShown);
      if (!canvas.current || !isNowShown) return;
      tables ??= drawTables(view, layout);
      const { scale, width, height } = sizeOf(view);
      const context = prepareCanvas(canvas.current, width, height);
      if (!context) return;
      context.drawImage(tables, 0, 0, width, height);
      const seen = visibleWindow(view.camera, view.size);
      context.strokeStyle = COLORS.selection;
      context.lineWidth = 1.5;
      const { x, y } = view.content;
      context.strokeRect((seen.x - x) * scale, (seen.y - y) * scale, seen.width * scale, seen.height * scale);
      context.fillStyle = DOT_COLORS.highlighted;
      for (const guestId of highlightedGuestIds) {
        const dot = view.findDot(guestId)?.position;
        if (!dot) continue;
        context.beginPath();
        context.arc((dot.x - x) * scale, (dot.y - y) * scale, MARK_RADIUS_PX, 0, 2 * Math.PI);
        context.fill();
      }
    };
    draw();
    return view.onCameraChange(draw);
  }, [view, layout, highlightedGuestIds]);

  function goTo(event: PointerEvent<HTMLCanvasElement>): void {
    event.stopPropagation();
    if (event.buttons === 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { scale } = sizeOf(view);
    const { x, y } = view.content;
    view.centre({ x: x + (event.clientX - left) / scale, y: y + (event.clientY - top) / scale });
  }

  const { width, height } = sizeOf(view);
  return (
    <canvas
      ref={canvas}
      hidden={!isShown}
      style={{ width, height }}
      className="absolute right-3 bottom-3 cursor-crosshair rounded-md border border-control bg-paper shadow-card"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={goTo}
    />
  );
}
