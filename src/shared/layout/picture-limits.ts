/** The venue's picture under a layout, in the layout's units: 20,000 are 300 m, and a map of the grounds shows more than the room. */
export const PICTURE_SIDE = { min: 10, max: 200_000 } as const;
export const PICTURE_OPACITY = { min: 0.05, max: 1 } as const;
/** Faint enough that tables and names stay readable on a photo. */
export const DEFAULT_PICTURE_OPACITY = 0.4;
