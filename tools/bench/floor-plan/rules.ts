export const GRID_SIZE = 20;

/** All pages zoom alike: a little for each of a trackpad's many events. */
export const stepZoom = (zoom: number, direction: 1 | -1): number => zoom * (direction === 1 ? 1.03 : 1 / 1.03);

/** How large a scene is wanted. */
export const tableCount = (): number => Number(new URLSearchParams(location.search).get('tables'));

export const firstZoom = (): number => Number(new URLSearchParams(location.search).get('zoom') ?? '1');

declare global {
  interface Window {
    /** When the page had drawn its scene, since the navigation began. */
    drawnAtMs?: number;
  }
}

/** Called once the scene is on its way: the frame after next, it has been drawn. */
export function tellWhenDrawn(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.drawnAtMs = performance.now();
    }),
  );
}
