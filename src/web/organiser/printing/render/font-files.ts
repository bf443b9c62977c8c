import serif from '@expo-google-fonts/fraunces/400Regular/Fraunces_400Regular.ttf?url';
import serifItalic from '@expo-google-fonts/fraunces/400Regular_Italic/Fraunces_400Regular_Italic.ttf?url';
import serifBold from '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf?url';
import sans from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import sansBold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import type { FontName } from '../../../../shared/paper/sheet.ts';

/** Addresses of whole TTFs. The pages' own web fonts are split by script: none of those files has both a to z and ő, ű. */
export const FONT_FILES: Readonly<Record<FontName, string>> = { serif, serifBold, serifItalic, sans, sansBold };
