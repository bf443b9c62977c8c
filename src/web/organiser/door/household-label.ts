import type { Translate } from '../../../shared/i18n/message-key.ts';
import type { DoorHousehold } from './model/door-households.ts';

/** 'Check in all 4, 1 already here'. */
export function householdLabel(t: Translate, { members, here }: DoorHousehold): string {
  const count = members.length;
  return here.length === 0
    ? t('door.householdAll', { count })
    : t('door.householdAllHere', { count, here: here.length });
}
