import { FONT_NAMES, type FontMetrics, type FontName, type Fonts } from '../../../../shared/paper/sheet.ts';
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
  // The preview draws with the same file that its lines are measured with.
  const [face, font] = await Promise.all([
    new FontFace(familyOf(name), bytes).load(),
    Promise.resolve(bytes).then(readFont),
  ]);
  document.fonts.add(face);
  return { bytes, font };
}

function loadOnce(name: FontName): Promise<LoadedFont> {
  const font = loaded.get(name) ?? load(name);
  loaded.set(name, font);
  // Forgets a failed attempt, so that the next call loads the font again.
  font.catch(() => loaded.delete(name));
  return font;
}

/** Stands for a font that is not loaded. It has no glyphs, so no text is set in it. */
const notLoaded = (name: FontName): FontMetrics => ({
  capHeight: 0.7,
  findMissing: (text) => [...new Set(text)],
  widthOf() {
    throw new Error(`The font ${name} was not loaded`);
  },
});

/** Loads fonts for layout and preview: all, or those of `listUsedFonts`. Rejects when offline. */
export async function loadFonts(names: readonly FontName[] = FONT_NAMES): Promise<Fonts> {
  const fonts = FONT_NAMES.map(async (name) => {
    return [name, names.includes(name) ? (await loadOnce(name)).font : notLoaded(name)] as const;
  });
  return Object.fromEntries(await Promise.all(fonts)) as Record<FontName, FontMetrics>;
}

export async function loadFontFiles(names: Iterable<FontName>): Promise<Map<FontName, ArrayBuffer>> {
  const files = await Promise.all([...names].map(async (name) => [name, (await loadOnce(name)).bytes] as const));
  return new Map(files);
}
