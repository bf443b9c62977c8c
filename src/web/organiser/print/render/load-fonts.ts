import { FONT_NAMES, type FontName, type Fonts } from '../../../../shared/paper/sheet.ts';
import { familyOf } from './font-family.ts';
import { FONT_FILES } from './font-files.ts';
import { type PaperFont, readFont } from './read-font.ts';

interface LoadedFont {
  readonly bytes: ArrayBuffer;
  readonly font: PaperFont;
}

const loaded = new Map<FontName, Promise<LoadedFont>>();

async function load(name: FontName): Promise<LoadedFont> {
  const response = await fetch(FONT_FILES[name]);
  if (!response.ok) throw new Error(`The font ${name} could not be loaded: ${response.status}`);
  const bytes = await response.arrayBuffer();
  // The preview draws with the same file that its lines were measured with.
  document.fonts.add(await new FontFace(familyOf(name), bytes).load());
  return { bytes, font: readFont(bytes) };
}

function loadOnce(name: FontName): Promise<LoadedFont> {
  const font = loaded.get(name) ?? load(name);
  loaded.set(name, font);
  // The next attempt loads it again.
  font.catch(() => loaded.delete(name));
  return font;
}

/** Loads fonts for layout and preview; those that were not asked for must not be used. Rejects when offline. */
export async function loadFonts(names: readonly FontName[] = FONT_NAMES): Promise<Fonts> {
  const fonts = await Promise.all(names.map(async (name) => [name, (await loadOnce(name)).font] as const));
  return Object.fromEntries(fonts) as Record<FontName, PaperFont>;
}

export async function loadFontFiles(names: Iterable<FontName>): Promise<Map<FontName, ArrayBuffer>> {
  const files = await Promise.all([...names].map(async (name) => [name, (await loadOnce(name)).bytes] as const));
  return new Map(files);
}
