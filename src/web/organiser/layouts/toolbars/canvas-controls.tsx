import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  BoxSelect,
  CirclePlus,
  Grid3x3,
  Hand,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  Magnet,
  Maximize,
  Redo2,
  Ruler,
  RulerDimensionLine,
  SquarePlus,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { clamp, GRID } from '../../../../shared/layout/geometry.ts';
import { useT } from '../../../lib/i18n.tsx';
import { type Store, useStore } from '../../../lib/store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Tool, Toolbar } from '../../../ui/toolbar.tsx';
import { CommandButton } from '../commands/command-button.tsx';
import { useEditorState, usePlanEditor } from '../plan-editor.ts';
import { AddItemMenu } from './add-item-menu.tsx';

const WRAPPED = 'flex flex-wrap items-center gap-0.5';

function Group({ label, className = WRAPPED, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form data; these are buttons.
    <div role="group" aria-label={label} className={className}>
      {children}
    </div>
  );
}

interface ToggleProps {
  labelKey: PlainMessageKey;
  icon: LucideIcon;
  isOn: boolean;
  onClick: () => void;
}

function Toggle({ labelKey, icon: Icon, isOn, onClick }: ToggleProps) {
  const label = useT()(labelKey);
  return (
    <Tool
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-lg transition-colors lg:size-9',
        isOn ? 'bg-accent-soft text-accent ring-1 ring-accent/40 ring-inset' : 'hover:bg-accent-soft',
      )}
    >
      <Icon className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
    </Tool>
  );
}

export function AddTableButtons() {
  const t = useT();
  return (
    <Group label={t('layoutEditor.addTable')} className="grid grid-cols-2 gap-2">
      <CommandButton command="addRound" icon={CirclePlus} label={t('layoutEditor.addRound')} look="outline" />
      <CommandButton
        command="addRectangular"
        icon={SquarePlus}
        label={t('layoutEditor.addRectangular')}
        look="outline"
      />
      <CommandButton command="addTables" icon={LayoutGrid} label={t('layoutEditor.addTables')} look="outline" />
      <AddItemMenu />
    </Group>
  );
}

/** Applied when the field is left or Enter is pressed. It is outside of the toolbar, whose arrow keys would leave the field. */
function GridSizeField() {
  const t = useT();
  const { editor } = usePlanEditor();
  const grid = useEditorState((state) => state.grid);
  const [typed, setTyped] = useState<string>();
  const apply = () => {
    if (typed === undefined) return;
    const size = typed.trim() === '' ? GRID.default : Number(typed);
    if (Number.isFinite(size)) editor.show({ grid: { ...grid, size: clamp(Math.round(size), GRID.min, GRID.max) } });
    setTyped(undefined);
  };
  return (
    <label className="flex items-center gap-2 text-muted text-sm">
      {t('layoutEditor.gridSize')}
      <input
        type="number"
        inputMode="numeric"
        min={GRID.min}
        max={GRID.max}
        value={typed ?? grid.size}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
        className="h-11 w-16 rounded-lg border border-control bg-card px-2 text-base text-ink tabular-nums lg:h-9 lg:text-sm"
      />
    </label>
  );
}

function GridControls() {
  const t = useT();
  const { editor } = usePlanEditor();
  const grid = useEditorState((state) => state.grid);
  const tool = useEditorState((state) => state.tool);
  const use = (next: typeof tool) => () => editor.show({ tool: next });
  const flip = (part: 'isShown' | 'isSnapping') => () => editor.show({ grid: { ...grid, [part]: !grid[part] } });
  return (
    <>
      <Group label={t('layoutEditor.tool')}>
        <Toggle labelKey="layoutEditor.toolPan" icon={Hand} isOn={tool === 'pan'} onClick={use('pan')} />
        <Toggle labelKey="layoutEditor.toolSelect" icon={BoxSelect} isOn={tool === 'select'} onClick={use('select')} />
        <Toggle
          labelKey="layoutEditor.toolMeasure"
          icon={RulerDimensionLine}
          isOn={tool === 'measure'}
          onClick={use(tool === 'measure' ? 'pan' : 'measure')}
        />
      </Group>
      <Group label={t('layoutEditor.grid')}>
        <Toggle labelKey="layoutEditor.showGrid" icon={Grid3x3} isOn={grid.isShown} onClick={flip('isShown')} />
        <Toggle labelKey="layoutEditor.snap" icon={Magnet} isOn={grid.isSnapping} onClick={flip('isSnapping')} />
      </Group>
    </>
  );
}

/** A component of its own, because the zoom changes with every frame of a pinch. */
function ZoomLevel({ zoomPercent }: { zoomPercent: Store<number> }) {
  return <output className="w-12 text-center text-sm tabular-nums">{useStore(zoomPercent)}%</output>;
}

export function CanvasControls({ zoomPercent }: { zoomPercent: Store<number> }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-1">
      <Toolbar label={t('layoutEditor.controls')} className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-y-1">
          <Group label={t('layoutEditor.history')}>
            <CommandButton command="undo" icon={Undo2} />
            <CommandButton command="redo" icon={Redo2} />
          </Group>
          <Group label={t('layoutEditor.zoomLevel')}>
            <CommandButton command="zoomOut" icon={ZoomOut} />
            <ZoomLevel zoomPercent={zoomPercent} />
            <CommandButton command="zoomIn" icon={ZoomIn} />
            <CommandButton command="fit" icon={Maximize} />
          </Group>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-y-1">
          <GridControls />
          <div className={WRAPPED}>
            <CommandButton command="numberTables" icon={ListOrdered} />
            <CommandButton command="canvasSize" icon={Ruler} />
          </div>
        </div>
        <Group label={t('layoutEditor.arrange')} className="flex items-center gap-0.5">
          <CommandButton command="alignLeft" icon={AlignStartVertical} look="fill" />
          <CommandButton command="alignCenter" icon={AlignCenterVertical} look="fill" />
          <CommandButton command="alignRight" icon={AlignEndVertical} look="fill" />
          <CommandButton command="alignTop" icon={AlignStartHorizontal} look="fill" />
          <CommandButton command="alignMiddle" icon={AlignCenterHorizontal} look="fill" />
          <CommandButton command="alignBottom" icon={AlignEndHorizontal} look="fill" />
          <CommandButton command="distributeHorizontal" icon={AlignHorizontalDistributeCenter} look="fill" />
          <CommandButton command="distributeVertical" icon={AlignVerticalDistributeCenter} look="fill" />
        </Group>
      </Toolbar>
      <GridSizeField />
    </div>
  );
}
