import serif from '@expo-google-fonts/fraunces/400Regular/Fraunces_400Regular.ttf?inline';
import serifItalic from '@expo-google-fonts/fraunces/400Regular_Italic/Fraunces_400Regular_Italic.ttf?inline';
import serifBold from '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf?inline';
import sans from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?inline';
import sansBold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?inline';
import { FONT_NAMES, type FontName } from '../../../../shared/paper/sheet.ts';
import { type PaperFont, readFont } from './read-font.ts';

const FILES: Readonly<Record<FontName, string>> = { serif, serifBold, serifItalic, sans, sansBold };

/** The real fonts, for tests, which have no server to load them from. */
export async function readTestFonts() {
  const entries = FONT_NAMES.map(async (name) => [name, await (await fetch(FILES[name])).arrayBuffer()] as const);
  const files = new Map(await Promise.all(entries));
  const fonts = Object.fromEntries([...files].map(([name, bytes]) => [name, readFont(bytes)]));
  return { files, fonts: fonts as Record<FontName, PaperFont> };
}
