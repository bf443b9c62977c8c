/**
 * What an event's picture and the venue's picture under its floor plan may be: the form, the server's checks and the texts all read it here. The largest call
 * (`MAX_BODY_BYTES` of the server) must not be smaller than those that carry a picture.
 */
const MEGABYTE = 1024 * 1024;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const MAX_PICTURE_MEGABYTES = 5;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MEGABYTES * MEGABYTE;
/** The longest accepted picture as base64, which is a third longer, rounded up to whole megabytes. */
export const MAX_PICTURE_TEXT_LENGTH = Math.ceil((MAX_PICTURE_MEGABYTES * 4) / 3) * MEGABYTE;
/** The longest call that carries a picture: a megabyte is left for the other fields of the event. */
export const MAX_PICTURE_CALL_BYTES = MAX_PICTURE_TEXT_LENGTH + MEGABYTE;
/** Limits decoded pictures, because a small file can unpack to any number of pixels. */
export const MAX_PICTURE_MEGAPIXELS = 16;
/** A megapixel is 1,048,576 pixels here, because a 16-megapixel camera may make pictures with slightly more. */
export const MAX_PICTURE_PIXELS = MAX_PICTURE_MEGAPIXELS * 1024 * 1024;
/** Longer pictures are scaled down to this many pixels. */
export const MAX_PICTURE_SIDE = 1200;
export const PICTURE_QUALITY = 0.7;

/** The picture under a floor plan is zoomed into, and lines and lettering on it are traced: it is kept larger and sharper. */
export const MAX_PLAN_PICTURE_MEGABYTES = 7;
export const MAX_PLAN_PICTURE_BYTES = MAX_PLAN_PICTURE_MEGABYTES * MEGABYTE;
export const MAX_PLAN_PICTURE_TEXT_LENGTH = Math.ceil((MAX_PLAN_PICTURE_MEGABYTES * 4) / 3) * MEGABYTE;
export const MAX_PLAN_PICTURE_CALL_BYTES = MAX_PLAN_PICTURE_TEXT_LENGTH + MEGABYTE;
export const MAX_PLAN_PICTURE_SIDE = 4096;
export const PLAN_PICTURE_QUALITY = 0.85;
