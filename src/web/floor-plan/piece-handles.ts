import type Konva from 'konva/lib/Core.js';
import { Rect } from 'konva/lib/shapes/Rect.js';
import { Transformer, type TransformerConfig } from 'konva/lib/shapes/Transformer.js';
import { middleOf, type Point, rotatePoint, type TableOutline } from '../../shared/layout/geometry.ts';
import type { PieceId } from '../../shared/layout/pieces.ts';
import { type SizeRange, snapLength } from '../../shared/layout/table-edits.ts';
import { COLORS, onSchemeChange } from './colors.ts';
import type { PieceShape } from './floor-plan-editing.ts';
import { RULER_PX } from './rulers.tsx';

const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
/** Konva's name for the rotation handle. */
const ROTATER = 'rotater';
/** Rounding tolerance for points on the screen. */
const SAME_POINT_PX = 0.01;
/** Distance from a corner handle to the rotation handle beyond it. */
const ROTATER_OFFSET_PX = 28;
const ANCHOR_PX = { mouse: 11, touch: 13 } as const;
/** Touch area around a handle. A larger handle would cover seats of neighbouring tables. */
const TOUCH_MARGIN_PX = 16;
/** Distance from the outermost seats to the handles. */
const SEAT_GAP_PX = 3;
/** Closer to the edge than this, the rotation handle would be under a ruler or outside of the view. */
const COVERED_PX = RULER_PX + 12;

const everyDegrees = (step: number) => Array.from({ length: 360 / step }, (_, index) => index * step);
/** With snapping, rotation goes in steps: a tolerance of half a step leaves no angle between them. */
const SNAPPED_TURN = { rotationSnaps: everyDegrees(15), rotationSnapTolerance: 7.5 };
/** Without snapping, rotation is free but for a small pull to multiples of 45 degrees. */
const FREE_TURN = { rotationSnaps: everyDegrees(45), rotationSnapTolerance: 4 };

const CAMERA_EVENTS = 'xChange yChange scaleXChange';

/** A table or floor item that has handles. */
export interface HandledPiece extends TableOutline {
  readonly id: PieceId;
  readonly range: SizeRange;
  /** How far its seats reach beyond its edge. */
  readonly reach: number;
}

interface HandleOptions {
  /** Grid that sizes snap to; with a grid, rotation goes in steps of 15 degrees. Null for neither. */
  readonly gridSize: () => number | null;
  /** Called while dragging a handle. */
  readonly onPreview: (id: PieceId, shape: PieceShape) => void;
  readonly onReshaped: (id: PieceId, shape: PieceShape) => void;
}

/** Konva's box of the handled piece, in screen pixels; its rotation is in radians. */
type Box = Parameters<NonNullable<TransformerConfig['boundBoxFunc']>>[0];

interface Pull {
  readonly anchor: string;
  readonly zoom: number;
  readonly range: SizeRange;
  readonly gridSize: number | null;
  /** Whether Alt is held: opposite sides then move and the middle stays. */
  readonly isFromMiddle?: boolean;
}

function middleOfBox({ x, y, width, height, rotation }: Box): Point {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return { x: x + (width * cos - height * sin) / 2, y: y + (width * sin + height * cos) / 2 };
}

/** Detects resizing around the middle (with Alt held), which Konva does not report. */
export function hasSameMiddle(before: Box, after: Box): boolean {
  const [from, to] = [middleOfBox(before), middleOfBox(after)];
  return Math.hypot(to.x - from.x, to.y - from.y) < SAME_POINT_PX;
}

/** Konva computes with fractions that differ from what they were a little. */
const isSame = (one: number, other: number) => Math.abs(one - other) < 1e-6;

/** Limits each side of a box on the screen to the allowed sizes. The corner opposite to the dragged one stays. */
export function limitSize(box: Box, { anchor, zoom, range, gridSize, isFromMiddle = false }: Pull): Box {
  const { min, max } = range;
  const sized = (side: 'width' | 'height') =>
    snapLength(box[side] / zoom, { min: min[side], max: max[side], gridSize }) * zoom;
  const [width, height] = [sized('width'), sized('height')];
  const share = (side: string) => (isFromMiddle ? 0.5 : anchor.includes(side) ? 1 : 0);
  const along = (box.width - width) * share('left');
  const down = (box.height - height) * share('top');
  const [cos, sin] = [Math.cos(box.rotation), Math.sin(box.rotation)];
  return { ...box, width, height, x: box.x + along * cos - down * sin, y: box.y + along * sin + down * cos };
}

/** Handles to resize and rotate one table or floor item. They act on an invisible rectangle, because pieces are no Konva nodes. */
export class PieceHandles {
  readonly #layer: Konva.Layer;
  readonly #frame = new Rect({ name: 'handles-frame', listening: false });
  readonly #transformer: Transformer;
  readonly #stage: Konva.Stage | null;
  readonly #anchorSize: number;
  readonly #stopWatchingScheme: () => void;
  #piece: HandledPiece | undefined;
  /** The piece that the frame was put around: an earlier one while a handle is held. */
  #shown: HandledPiece | undefined;

  constructor(layer: Konva.Layer, options: HandleOptions) {
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    this.#anchorSize = isTouch ? ANCHOR_PX.touch : ANCHOR_PX.mouse;
    this.#transformer = new Transformer({
      name: 'handles',
      visible: false,
      flipEnabled: false,
      enabledAnchors: CORNERS,
      rotateLineVisible: false,
      anchorStyleFunc: (anchor) => {
        if (anchor.hasName(ROTATER)) anchor.fill(COLORS.selection);
        if (isTouch) anchor.hitStrokeWidth(TOUCH_MARGIN_PX);
      },
      anchorSize: this.#anchorSize,
      anchorCornerRadius: 10,
      anchorStroke: COLORS.selection,
      anchorStrokeWidth: 1.5,
      borderStroke: COLORS.selection,
      borderDash: [4, 4],
      boundBoxFunc: (before, after) => {
        const anchor = this.#transformer.getActiveAnchor() ?? ROTATER;
        if (!this.#piece || anchor === ROTATER) return after;
        const zoom = layer.getStage()?.scaleX() ?? 1;
        const isFromMiddle = hasSameMiddle(before, after);
        const { range } = this.#piece;
        return limitSize(after, { anchor, zoom, range, gridSize: options.gridSize(), isFromMiddle });
      },
    });
    this.#layer = layer;
    layer.add(this.#frame, this.#transformer);
    this.#stage = layer.getStage();
    this.#stage?.on(CAMERA_EVENTS, this.#placeHandles);
    // Konva has copies of the old palette's colours. Setting new ones also makes it call `anchorStyleFunc` again.
    this.#stopWatchingScheme = onSchemeChange(() =>
      this.#transformer.setAttrs({ anchorStroke: COLORS.selection, borderStroke: COLORS.selection }),
    );
    this.#transformer.on('transformstart', () => {
      this.#transformer.setAttrs(options.gridSize() === null ? FREE_TURN : SNAPPED_TURN);
    });
    this.#transformer.on('transform', () => {
      const shape = this.#shape();
      if (this.#piece && shape) options.onPreview(this.#piece.id, shape);
    });
    this.#transformer.on('transformend', () => {
      const shape = this.#shape();
      if (this.#piece && shape) options.onReshaped(this.#piece.id, shape);
      // If rounding left the piece as it was, no new layout arrives, and the handles have to return to the piece here.
      this.show(this.#piece);
    });
  }

  show(piece: HandledPiece | undefined): void {
    const isSamePiece = piece?.id === this.#piece?.id;
    this.#piece = piece;
    // A new layout, by somebody else or by the answer to the edit before, must not undo what the held handle did since.
    if (isSamePiece && this.#transformer.isTransforming()) return;
    this.#layer.listening(piece !== undefined);
    this.#transformer.visible(piece !== undefined);
    if (!piece) {
      this.#transformer.nodes([]);
      return;
    }
    const { x, y } = middleOf(piece);
    const { width, height, rotation } = piece;
    const unscaled = { scaleX: 1, scaleY: 1, offsetX: width / 2, offsetY: height / 2 };
    this.#frame.setAttrs({ x, y, width, height, rotation, ...unscaled });
    this.#shown = piece;
    this.#transformer.keepRatio(piece.type === 'round');
    this.#transformer.nodes([this.#frame]);
    this.#placeHandles();
    // Or a press before the next frame, which a busy device draws late, would find the handles where they were before.
    this.#layer.drawHit();
  }

  destroy(): void {
    this.#stage?.off(CAMERA_EVENTS, this.#placeHandles);
    this.#stopWatchingScheme();
    this.#transformer.destroy();
    this.#frame.destroy();
  }

  /**
   * Handles are at the corners of the area of the piece with its seats, where they cover no seat at any zoom. The rotation
   * handle is beyond the first corner that is not covered by a ruler or outside of the view.
   */
  readonly #placeHandles = () => {
    if (!this.#piece || !this.#stage || this.#transformer.isTransforming()) return;
    const zoom = this.#stage.scaleX();
    const padding = this.#piece.reach * zoom + this.#anchorSize / 2 + SEAT_GAP_PX;
    const rotateAnchorOffset = padding * (Math.SQRT2 - 1) + ROTATER_OFFSET_PX;
    const { width, height, rotation } = this.#piece;
    const middle = this.#stage.getAbsoluteTransform().point(middleOf(this.#piece));
    const reach = (Math.hypot(width, height) / 2) * zoom + padding + rotateAnchorOffset;
    const { width: right, height: bottom } = this.#stage.size();
    const isCovered = (angle: number) => {
      const { x, y } = rotatePoint({ x: middle.x, y: middle.y - reach }, middle, angle + rotation);
      return x < COVERED_PX || y < COVERED_PX || x > right - COVERED_PX || y > bottom - COVERED_PX;
    };
    const corner = (Math.atan2(width, height) * 180) / Math.PI;
    const corners = [corner, 180 - corner, 180 + corner, 360 - corner];
    const rotateAnchorAngle = corners.find((angle) => !isCovered(angle)) ?? corner;
    this.#transformer.setAttrs({ padding, rotateAnchorOffset, rotateAnchorAngle });
  };

  /** The newest piece with what the hand changed of the one that the frame showed: somebody else may have moved it meanwhile. */
  #shape(): PieceShape | undefined {
    const [shown, newest] = [this.#shown, this.#piece];
    if (!shown || !newest) return undefined;
    const frame = this.#frame;
    const pulled = (side: 'width' | 'height', now: number) => (isSame(now, shown[side]) ? newest[side] : now);
    const frameWidth = frame.width() * frame.scaleX();
    const frameHeight = frame.height() * frame.scaleY();
    const width = pulled('width', frameWidth);
    // Half a turn more, so that a fraction less than none is near 180 too, and not near 360.
    const turn = (((frame.rotation() - shown.rotation) % 360) + 540) % 360;
    return {
      x: newest.x + (frame.x() - frameWidth / 2 - shown.x),
      y: newest.y + (frame.y() - (newest.type === 'round' ? frameWidth : frameHeight) / 2 - shown.y),
      width,
      height: newest.type === 'round' ? width : pulled('height', frameHeight),
      rotation: isSame(turn, 180) ? newest.rotation : (frame.rotation() + 360) % 360,
    };
  }
}
