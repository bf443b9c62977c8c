import type { floorPlan as en } from '../en/floor-plan.ts';
import type { Words } from '../translate.ts';

export const floorPlan: Words<typeof en> = {
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
