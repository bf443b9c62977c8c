import type { FontName } from '../../../../shared/paper/sheet.ts';

/** The name under which the preview's fonts are known to the browser, apart from the fonts of the pages themselves. */
export const familyOf = (name: FontName): string => `paper-${name}`;
