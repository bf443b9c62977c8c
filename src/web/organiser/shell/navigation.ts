import { paths } from '../../../shared/paths.ts';

export const NAVIGATION = [
  { path: paths.dashboard, labelKey: 'nav.dashboard' },
  { path: paths.events, labelKey: 'nav.events' },
  { path: paths.guests, labelKey: 'nav.guests' },
] as const;
