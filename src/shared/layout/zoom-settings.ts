/** How far a floor plan can be zoomed, and how far one notch of the wheel takes it. 1 is one pixel per layout unit. */
export interface ZoomSettings {
  readonly min: number;
  readonly max: number;
  readonly step: (zoom: number, direction: 1 | -1) => number;
}

const multiplyBy = (zoomIn: number, zoomOut: number) => (zoom: number, direction: 1 | -1) =>
  zoom * (direction === 1 ? zoomIn : zoomOut);

/** In the editor, buttons and wheel add or subtract a tenth; the other floor plans multiply the zoom. */
export const EDITOR_ZOOM: ZoomSettings = {
  min: 0.2,
  max: 3,
  step: (zoom, direction) => Math.round((zoom + direction * 0.1) * 10) / 10,
};
/** `buttons`: by how much the zoom buttons multiply the zoom. */
export const CHART_ZOOM = {
  min: 0.5,
  max: 3,
  step: multiplyBy(1.1, 0.9),
  buttons: { in: 1.2, out: 1 / 1.2 },
};
export const SEAT_MAP_ZOOM = {
  min: 0.5,
  max: 5,
  step: multiplyBy(1.1, 0.9),
  buttons: { in: 1.25, out: 0.8 },
};
/** Side of the square around the guest that the seat map shows first. */
export const SEAT_MAP_WINDOW = 450;
