export const floorPlan = {
  viewControls: 'Nézet',
  zoomIn: 'Nagyítás',
  zoomOut: 'Kicsinyítés',
  zoom: 'Nagyítás mértéke',
  resetView: 'Nézet visszaállítása',
  panUp: 'Mozgatás felfelé',
  panDown: 'Mozgatás lefelé',
  panLeft: 'Mozgatás balra',
  panRight: 'Mozgatás jobbra',
};
