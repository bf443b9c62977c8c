export const floorPlan = {
  viewControls: 'Nézet',
  zoomIn: 'Nagyítás',
  zoomOut: 'Kicsinyítés',
  zoom: 'Nagyítás mértéke',
  resetView: 'Nézet visszaállítása',
  stage: 'Színpad',
  danceFloor: 'Táncparkett',
  bar: 'Bár',
  buffet: 'Büfé',
  entrance: 'Bejárat',
  pillar: 'Oszlop',
  wall: 'Fal',
};
