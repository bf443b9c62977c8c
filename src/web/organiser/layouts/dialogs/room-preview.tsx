import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import { fitToView } from '../../../../shared/layout/camera.ts';
import { isDarkScheme, onSchemeChange } from '../../../floor-plan/colors.ts';
import { drawFloor } from '../../../floor-plan/draw-floor.ts';
import { drawItem } from '../../../floor-plan/draw-item.ts';
import { drawTable } from '../../../floor-plan/draw-table.ts';
import { prepareCanvas } from '../../../floor-plan/prepare-canvas.ts';
import { createSceneBuilder } from '../../../floor-plan/scene.ts';
import { detailAt } from '../../../floor-plan/zoom-detail.ts';

/** Opacity of tables and floor items that exist already: they are paler than what is added. */
const EXISTING_ALPHA = 0.35;
const ANY_ZOOM = { min: 0, max: 1 };
const NO_NAMES: ReadonlyMap<number, string> = new Map();

interface RoomPreviewProps {
  layout: Layout;
  /** Tables from this index on are new. */
  firstNew: number;
  label: string;
}

/** A small picture of the whole room, without guests. */
export function RoomPreview({ layout, firstNew, label }: RoomPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [buildScene] = useState(() => createSceneBuilder(false));
  const isDark = useSyncExternalStore(onSchemeChange, isDarkScheme);
  const scene = useMemo(() => buildScene({ ...layout, guestPositions: [] }, NO_NAMES), [layout, buildScene]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new colour scheme changes the colours.
  useEffect(() => {
    const context = canvas.current && size.width > 0 && prepareCanvas(canvas.current, size.width, size.height);
    if (!context) return;
    const room = { x: 0, y: 0, width: layout.width, height: layout.height };
    const { x, y, zoom } = fitToView(room, size, ANY_ZOOM, 8);
    context.translate(x, y);
    context.scale(zoom, zoom);
    drawFloor(context, layout, room, zoom, null);
    context.globalAlpha = EXISTING_ALPHA;
    for (const item of scene.items) drawItem(context, item, zoom);
    for (const [index, table] of scene.tables.entries()) {
      context.globalAlpha = index < firstNew ? EXISTING_ALPHA : 1;
      drawTable(context, table, { detail: detailAt(zoom), zoom });
    }
    context.globalAlpha = 1;
  }, [scene, layout, firstNew, size, isDark]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="h-48 w-full rounded-lg border border-hairline bg-backdrop sm:h-full sm:min-h-72"
    />
  );
}
