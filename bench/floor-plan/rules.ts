export const GRID_SIZE = 20;

/** All pages zoom alike: by a tenth for a notch of the wheel. */
export const stepZoom = (zoom: number, direction: 1 | -1): number => zoom * (direction === 1 ? 1.1 : 1 / 1.1);

export const firstZoom = (): number => Number(new URLSearchParams(location.search).get('zoom') ?? '1');
