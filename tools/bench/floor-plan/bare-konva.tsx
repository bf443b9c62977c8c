import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Circle, Group, Layer, Rect, Stage, Text } from 'react-konva';
import type { Guest } from '../../../src/shared/contracts/guests.ts';
import type { GuestPosition, Layout, LayoutTable } from '../../../src/shared/contracts/layouts.ts';
import { COLORS, readableDotColors } from '../../../src/web/floor-plan/colors.ts';
import { FONTS } from '../../../src/web/floor-plan/fonts.ts';
import { initialsOf } from '../../../src/web/floor-plan/initials.ts';
import { detailAt } from '../../../src/web/floor-plan/zoom-detail.ts';

/*
 * The baseline for opening the editor: the same scene in plain react-konva, tuned as its manual advises. It draws only what
 * is in view, leaves out small text, listens to no events and shows nothing but the floor plan. It reads the same answers
 * as the editor.
 */

const WIDTH = 1280;
const HEIGHT = 800;
const REACH = 110;
const read = async <Answer,>(path: string): Promise<Answer> => (await fetch(path)).json();
const event = `/api/events/${new URLSearchParams(location.search).get('event')}`;
const [layout, guests] = await Promise.all([read<Layout>(`${event}/layout`), read<Guest[]>(`${event}/guests`)]);
const names = new Map(guests.map(({ id, fullName }) => [id, fullName]));
const zoom = 0.2;
const detail = detailAt(zoom);

function Table({ table, dots }: { table: LayoutTable; dots: readonly GuestPosition[] }) {
  const [x, y] = [table.x + table.width / 2, table.y + table.height / 2];
  const edge = { fill: COLORS.table, stroke: COLORS.tableEdge, strokeWidth: 1.2 / zoom, perfectDrawEnabled: false };
  const label = detail.label === 'full' ? table.label : table.tableNumber;
  const size = detail.label === 'full' ? 15 : 9.5 / zoom;
  return (
    <>
      {table.type === 'round' ? (
        <Circle x={x} y={y} radius={table.width / 2} {...edge} />
      ) : (
        <Rect
          x={x}
          y={y}
          offsetX={table.width / 2}
          offsetY={table.height / 2}
          width={table.width}
          height={table.height}
          rotation={table.rotation}
          cornerRadius={6}
          {...edge}
        />
      )}
      {detail.label !== 'none' && (
        <Text
          x={x - table.width / 2}
          y={y - size / 2}
          width={table.width}
          align="center"
          text={label}
          fontSize={size}
          fontFamily={detail.label === 'full' ? FONTS.display : FONTS.sans}
          fill={COLORS.ink}
          perfectDrawEnabled={false}
        />
      )}
      {dots.map((dot) => (
        <Group key={dot.id} x={dot.x} y={dot.y}>
          <Circle radius={16} fill={readableDotColors(dot.color).background} perfectDrawEnabled={false} />
          {detail.initials && (
            <Text
              x={-16}
              y={-6}
              width={32}
              align="center"
              text={initialsOf(names.get(dot.guestId) ?? '')}
              fontSize={11.5}
              fontFamily={FONTS.sans}
              fill={readableDotColors(dot.color).ink}
              perfectDrawEnabled={false}
            />
          )}
        </Group>
      ))}
    </>
  );
}

/** The scene is on the screen one frame after it was rendered. */
function markWhenDrawn(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('drawn')));
}

function Page() {
  const [seen] = useState(() => {
    const dotsOf = new Map<string | null, GuestPosition[]>();
    for (const dot of layout.guestPositions) dotsOf.set(dot.tableNumber, [...(dotsOf.get(dot.tableNumber) ?? []), dot]);
    return layout.tables
      .filter(({ x, y }) => x - REACH < WIDTH / zoom && y - REACH < HEIGHT / zoom)
      .map((table) => ({ table, dots: dotsOf.get(table.tableNumber) ?? [] }));
  });
  useEffect(markWhenDrawn, []);
  return (
    <Stage width={WIDTH} height={HEIGHT} scaleX={zoom} scaleY={zoom} listening={false}>
      <Layer listening={false}>
        <Rect width={layout.width} height={layout.height} fill={COLORS.floor} perfectDrawEnabled={false} />
        {seen.map(({ table, dots }) => (
          <Table key={table.id} table={table} dots={dots} />
        ))}
      </Layer>
    </Stage>
  );
}

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element with the id root');
createRoot(container).render(<Page />);
