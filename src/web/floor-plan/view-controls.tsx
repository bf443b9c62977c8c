import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { buttonLook } from '../ui/button-look.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import type { FloorPlanHandle } from './floor-plan.tsx';

const PAN_STEP_PX = 120;
const DIRECTIONS = [
  { key: 'panLeft', arrowKey: 'ArrowLeft', icon: ArrowLeft, by: { x: PAN_STEP_PX, y: 0 } },
  { key: 'panUp', arrowKey: 'ArrowUp', icon: ArrowUp, by: { x: 0, y: PAN_STEP_PX } },
  { key: 'panDown', arrowKey: 'ArrowDown', icon: ArrowDown, by: { x: 0, y: -PAN_STEP_PX } },
  { key: 'panRight', arrowKey: 'ArrowRight', icon: ArrowRight, by: { x: -PAN_STEP_PX, y: 0 } },
] as const;

type WordKey = 'viewControls' | 'zoomIn' | 'zoomOut' | 'zoom' | 'resetView' | (typeof DIRECTIONS)[number]['key'];
type Translate<Key extends WordKey> = (key: `floorPlan.${Key}`) => string;

interface ZoomButtonsProps {
  /** Passed in, because the organiser's and the guests' pages have different translators. */
  t: Translate<'viewControls' | 'zoomIn' | 'zoomOut' | 'resetView'>;
  floorPlan: RefObject<FloorPlanHandle | null>;
  factors: { readonly in: number; readonly out: number };
}

interface ViewControlsProps extends Omit<ZoomButtonsProps, 't'> {
  t: Translate<WordKey>;
  zoom: number;
  className?: string;
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

function ZoomButtons({ t, floorPlan, factors, zoom }: ZoomButtonsProps & { zoom?: ReactNode }) {
  const zoomBy = (factor: number) => floorPlan.current?.zoomTo(floorPlan.current.zoom * factor);
  return (
    <>
      <ControlButton label={t('floorPlan.zoomOut')} icon={ZoomOut} onClick={() => zoomBy(factors.out)} />
      {zoom}
      <ControlButton label={t('floorPlan.zoomIn')} icon={ZoomIn} onClick={() => zoomBy(factors.in)} />
      <button
        type="button"
        onClick={() => floorPlan.current?.reset()}
        className={buttonLook({ variant: 'outline', className: 'grow' })}
      >
        <RotateCcw className="size-4" aria-hidden="true" />
        {t('floorPlan.resetView')}
      </button>
    </>
  );
}

/** Zoom and reset buttons for a map that is panned by finger; while they have the focus, the arrow keys pan. */
export function ZoomControls({ t, floorPlan, factors }: ZoomButtonsProps) {
  return (
    <fieldset
      aria-label={t('floorPlan.viewControls')}
      aria-keyshortcuts={DIRECTIONS.map(({ arrowKey }) => arrowKey).join(' ')}
      className="flex items-center gap-2"
      onKeyDown={(event) => {
        const direction = DIRECTIONS.find(({ arrowKey }) => arrowKey === event.key);
        if (!direction) return;
        event.preventDefault();
        floorPlan.current?.panBy(direction.by);
      }}
    >
      <ZoomButtons t={t} floorPlan={floorPlan} factors={factors} />
    </fieldset>
  );
}

/** Buttons for everything that the wheel, dragging and pinching do. */
export function ViewControls({ t, zoom, floorPlan, factors, className }: ViewControlsProps) {
  const percentage = (
    <output aria-label={t('floorPlan.zoom')} className="w-14 text-center tabular-nums">
      {Math.round(zoom * 100)}%
    </output>
  );
  return (
    <Card className={classNames('p-4', className)}>
      <fieldset aria-label={t('floorPlan.viewControls')} className="flex flex-wrap items-center gap-2">
        <ZoomButtons t={t} floorPlan={floorPlan} factors={factors} zoom={percentage} />
        <div className="flex w-full justify-center gap-2">
          {DIRECTIONS.map(({ key, icon, by }) => (
            <ControlButton
              key={key}
              label={t(`floorPlan.${key}`)}
              icon={icon}
              onClick={() => floorPlan.current?.panBy(by)}
            />
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
