import type { legal as en } from '../en/legal.ts';
import type { Words } from '../translate.ts';

export const legal: Words<typeof en> = {
  lastUpdated: 'Utoljára frissítve: {date}',
  contents: 'Tartalom',
  print: 'Nyomtatás',
};
