/** Colours of a printed floor plan: those of the floor plan on the screen, on white. */
export const PLAN_COLORS = {
  floorEdge: '#8c8577',
  table: '#ffffff',
  tableEdge: '#6b655a',
  seatEdge: '#8c8577',
  item: '#f3eee4',
  itemEdge: '#8c8577',
  itemPattern: '#e6dfd1',
  itemSolid: '#8c8577',
  accessible: '#0f766e',
  ink: '#1d1b16',
  muted: '#6b655a',
  white: '#ffffff',
} as const;
