import type Konva from 'konva/lib/Core.js';
import { Rect } from 'konva/lib/shapes/Rect.js';
import { Transformer } from 'konva/lib/shapes/Transformer.js';
import type { LayoutTable } from '../../shared/contracts/layouts.ts';
import { HANDLE_SIZE, smallestSize } from '../../shared/layout/edit.ts';
import { clamp, middleOf, type Size } from '../../shared/layout/geometry.ts';
import { COLORS } from './appearance.ts';
import type { TableShape } from './editing.ts';

const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
const SIDES = ['middle-left', 'middle-right', 'top-center', 'bottom-center'];
/** Konva's name for the handle that turns. */
const ROTATER = 'rotater';
const RIGHT_ANGLES = [0, 45, 90, 135, 180, 225, 270, 315];

interface HandleEvents {
  /** The shape that the table would get. */
  readonly onPreview: (table: LayoutTable) => void;
  readonly onReshaped: (table: LayoutTable, shape: TableShape) => void;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** In radians. */
  rotation: number;
}

/**
 * A box on screen held to the sizes that a table may have, each side by itself. Whatever is not being pulled stays where it
 * is: a box pulled at its left or upper side gives way there.
 */
export function keepSize(box: Box, { anchor, zoom, least }: { anchor: string; zoom: number; least: Size }): Box {
  const width = clamp(box.width, least.width * zoom, HANDLE_SIZE.max * zoom);
  const height = clamp(box.height, least.height * zoom, HANDLE_SIZE.max * zoom);
  const along = anchor.includes('left') ? box.width - width : 0;
  const down = anchor.includes('top') ? box.height - height : 0;
  const [cos, sin] = [Math.cos(box.rotation), Math.sin(box.rotation)];
  return { ...box, width, height, x: box.x + along * cos - down * sin, y: box.y + along * sin + down * cos };
}

/** Handles around one table to resize and turn it. They act on a see-through stand-in: the table itself is no node. */
export class TableHandles {
  readonly #frame = new Rect({ name: 'handles-frame', listening: false });
  readonly #transformer: Transformer;
  #table: LayoutTable | undefined;

  constructor(layer: Konva.Layer, events: HandleEvents) {
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    this.#transformer = new Transformer({
      name: 'handles',
      visible: false,
      flipEnabled: false,
      rotationSnaps: RIGHT_ANGLES,
      rotationSnapTolerance: 4,
      rotateAnchorOffset: 44,
      padding: 6,
      anchorSize: isTouch ? 20 : 11,
      anchorCornerRadius: 10,
      anchorStroke: COLORS.selection,
      anchorStrokeWidth: 1.5,
      borderStroke: COLORS.selection,
      borderDash: [4, 4],
      boundBoxFunc: (_before, after) => {
        const anchor = this.#transformer.getActiveAnchor() ?? ROTATER;
        if (!this.#table || anchor === ROTATER) return after;
        return keepSize(after, { anchor, zoom: layer.getStage()?.scaleX() ?? 1, least: smallestSize(this.#table) });
      },
    });
    layer.add(this.#frame, this.#transformer);
    this.#transformer.on('transform', () => {
      const shape = this.#shape();
      if (this.#table && shape) events.onPreview({ ...this.#table, ...shape });
    });
    this.#transformer.on('transformend', () => {
      const shape = this.#shape();
      if (this.#table && shape) events.onReshaped(this.#table, shape);
      // Sizes are rounded: should the table stay as it was, the handles go back to it.
      this.show(this.#table);
    });
  }

  show(table: LayoutTable | undefined): void {
    this.#table = table;
    this.#transformer.visible(table !== undefined);
    if (!table) {
      this.#transformer.nodes([]);
      return;
    }
    const { x, y } = middleOf(table);
    const { width, height, rotation } = table;
    this.#frame.setAttrs({
      x,
      y,
      width,
      height,
      rotation,
      offsetX: width / 2,
      offsetY: height / 2,
      scaleX: 1,
      scaleY: 1,
    });
    const isRound = table.type === 'round';
    this.#transformer.keepRatio(isRound);
    this.#transformer.enabledAnchors(isRound ? CORNERS : [...CORNERS, ...SIDES]);
    this.#transformer.nodes([this.#frame]);
  }

  destroy(): void {
    this.#transformer.destroy();
    this.#frame.destroy();
  }

  #shape(): TableShape | undefined {
    if (!this.#table) return undefined;
    const frame = this.#frame;
    const width = frame.width() * frame.scaleX();
    const height = this.#table.type === 'round' ? width : frame.height() * frame.scaleY();
    return {
      x: frame.x() - width / 2,
      y: frame.y() - height / 2,
      width,
      height,
      rotation: (frame.rotation() + 360) % 360,
    };
  }
}
