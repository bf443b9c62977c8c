import { createRoot } from 'react-dom/client';
import { EDITOR_ZOOM, type View } from '../../src/shared/layout/view.ts';
import type { PlanEditing } from '../../src/web/floor-plan/editing.ts';
import { FloorPlan } from '../../src/web/floor-plan/floor-plan.tsx';
import { galaLayout, galaNames } from './gala.ts';
import { stepZoom } from './rules.ts';

const layout = galaLayout();
const names = galaNames(layout);
const zoom = Number(new URLSearchParams(location.search).get('zoom') ?? '1');
const firstView = (): View => ({ x: 0, y: 0, zoom });
const editing: PlanEditing = {
  floorDrag: 'pan',
  onTablesMoved: () => {},
  onGuestMoved: () => {},
  onMarquee: () => {},
};

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element with the id root');
createRoot(container).render(
  <FloorPlan
    layout={layout}
    names={names}
    label="Gala"
    range={EDITOR_ZOOM}
    stepZoom={stepZoom}
    wheel="plain"
    firstView={firstView}
    gridSize={20}
    editing={editing}
    className="h-[800px] w-[1280px]"
  />,
);
