import type { Translate } from '../../../../shared/i18n/message-key.ts';

/** More names would make the preview at the pointer cover the tables. */
const NAMED_AT_MOST = 4;

/** Names those who do not fit at a table. */
export function noRoomText(t: Translate, names: readonly string[]): string {
  const shown = names.slice(0, NAMED_AT_MOST).join(', ');
  const count = names.length - NAMED_AT_MOST;
  return count > 0
    ? t('layoutEditor.noRoomForMore', { names: shown, count })
    : t('layoutEditor.noRoomFor', { names: shown });
}
