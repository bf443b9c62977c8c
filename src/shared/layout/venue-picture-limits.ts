/** The venue's picture under a layout, in the layout's units: 20,000 are 300 m, and a map of the grounds shows more than the room. */
export const PICTURE_SIDE = { min: 10, max: 200_000 } as const;
export const PICTURE_OPACITY = { min: 0.05, max: 1 } as const;
/** Faint enough that tables and names stay readable on a photo. */
export const DEFAULT_PICTURE_OPACITY = 0.4;

/** What a browser opens to make it smaller. More would need a gigabyte of memory, and not every browser has a data: address for more bytes. */
export const MAX_OPENED_MEGABYTES = 24;
export const MAX_OPENED_BYTES = MAX_OPENED_MEGABYTES * 1024 * 1024;
export const MAX_OPENED_MEGAPIXELS = 120;
