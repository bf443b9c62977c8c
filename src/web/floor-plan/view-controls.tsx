import { type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { buttonLook } from '../ui/button-look.ts';
import type { FloorPlanHandle } from './floor-plan.tsx';

const PAN_STEP_PX = 120;
const PAN_BY_KEY = new Map([
  ['ArrowLeft', { x: PAN_STEP_PX, y: 0 }],
  ['ArrowUp', { x: 0, y: PAN_STEP_PX }],
  ['ArrowDown', { x: 0, y: -PAN_STEP_PX }],
  ['ArrowRight', { x: -PAN_STEP_PX, y: 0 }],
]);

interface ViewControlsProps {
  /** Passed in, because the organiser's and the guests' pages have different translators. */
  t: (key: `floorPlan.${'viewControls' | 'zoomIn' | 'zoomOut' | 'resetView'}`) => string;
  floorPlan: RefObject<FloorPlanHandle | null>;
  factors: { readonly in: number; readonly out: number };
  /** The zoom in words, shown between the buttons that change it. */
  children?: ReactNode;
}

function ControlButton({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-lg border border-control bg-card hover:bg-accent-soft"
    >
      <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** Zoom and reset buttons for a floor plan that is panned by dragging; while they have the focus, the arrow keys pan. */
export function ViewControls({ t, floorPlan, factors, children }: ViewControlsProps) {
  const zoomBy = (factor: number) => floorPlan.current?.zoomTo(floorPlan.current.zoom * factor);
  return (
    <fieldset
      aria-label={t('floorPlan.viewControls')}
      aria-keyshortcuts={[...PAN_BY_KEY.keys()].join(' ')}
      className="flex flex-wrap items-center gap-1.5"
      onKeyDown={(event) => {
        const by = PAN_BY_KEY.get(event.key);
        if (!by) return;
        event.preventDefault();
        floorPlan.current?.panBy(by);
      }}
    >
      <ControlButton label={t('floorPlan.zoomOut')} icon={ZoomOut} onClick={() => zoomBy(factors.out)} />
      {children}
      <ControlButton label={t('floorPlan.zoomIn')} icon={ZoomIn} onClick={() => zoomBy(factors.in)} />
      <button
        type="button"
        onClick={() => floorPlan.current?.reset()}
        className={buttonLook({ variant: 'outline', size: 'small', className: 'min-h-11' })}
      >
        {t('floorPlan.resetView')}
      </button>
    </fieldset>
  );
}
