/** Controls around every floor plan: editor, seating chart, seat map. */
export const floorPlan = {
  viewControls: 'View',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoom: 'Zoom',
  resetView: 'Reset View',
  stage: 'Stage',
  danceFloor: 'Dance floor',
  bar: 'Bar',
  buffet: 'Buffet',
  entrance: 'Entrance',
  pillar: 'Pillar',
  wall: 'Wall',
} as const;
