import type { Seating } from '../contracts/seating.ts';

/** Before the first save: households stay together. */
export const DEFAULT_SEATING: Seating = {
  version: 0,
  rules: [{ id: 1, kind: 'households', strength: 'must', exceptIds: [] }],
  pins: [],
};
