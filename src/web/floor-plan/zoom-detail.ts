/** Which texts are drawn; those too small to read at the current zoom are left out. */
export interface Detail {
  readonly label: 'none' | 'number' | 'full';
  readonly initials: boolean;
  /** Whether the numbers of taken seats are drawn. How many seats are taken is drawn with every label. */
  readonly counts: boolean;
  readonly names: boolean;
}

const MIN_INITIALS_ZOOM = 0.5;
const MIN_FULL_LABEL_ZOOM = 0.45;
const MIN_TABLE_NUMBER_ZOOM = 0.18;
const MIN_COUNTS_ZOOM = 0.8;
const MIN_NAMES_ZOOM = 1.4;

export function detailAt(zoom: number): Detail {
  return {
    label: zoom >= MIN_FULL_LABEL_ZOOM ? 'full' : zoom >= MIN_TABLE_NUMBER_ZOOM ? 'number' : 'none',
    initials: zoom >= MIN_INITIALS_ZOOM,
    counts: zoom >= MIN_COUNTS_ZOOM,
    names: zoom >= MIN_NAMES_ZOOM,
  };
}
