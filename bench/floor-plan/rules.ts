/** Both pages zoom alike: a notch of the wheel by a tenth. */
export const stepZoom = (zoom: number, direction: 1 | -1): number => zoom * (direction === 1 ? 1.1 : 1 / 1.1);
