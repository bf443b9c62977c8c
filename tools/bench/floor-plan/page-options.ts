export const GRID_SIZE = 20;

/** All pages zoom by the same small step, because a trackpad sends many events. */
export const stepZoom = (zoom: number, direction: 1 | -1): number => zoom * (direction === 1 ? 1.03 : 1 / 1.03);

/** The number of tables, from the page's address. */
export const tableCount = (): number => Number(new URLSearchParams(location.search).get('tables'));

/** How many pixels a side of the picture under the plan has; 0 without one. */
export const pictureSide = (): number => Number(new URLSearchParams(location.search).get('picture'));

export const firstZoom = (): number => Number(new URLSearchParams(location.search).get('zoom') ?? '1');

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation until the scene was drawn. */
    drawnAtMs?: number;
  }
}

/** Called when the scene is rendered: it is on the screen one frame later. */
export function recordWhenDrawn(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.drawnAtMs = performance.now();
    }),
  );
}
