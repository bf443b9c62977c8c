import { createTranslator, type Language, type Translator, type Words } from './translate.ts';

/**
 * The texts of one application, which loads a language before it shows it: the other language would be a quarter of its script.
 *
 * `Sections` are those the application has (a module of apps/). `Catalog` is what its components may name: components that
 * several applications use are typed with the whole catalogue, and tools/structure/apps.test.ts finds a text of a section that one of
 * their applications does not have.
 */
export class AppTexts<Sections, Catalog = Sections> {
  readonly #files: Record<Language, () => Promise<Words<Sections> & Partial<Words<Catalog>>>>;
  readonly #translators = new Map<Language, Translator<Catalog>>();

  constructor(files: Record<Language, () => Promise<Words<Sections> & Partial<Words<Catalog>>>>) {
    this.#files = files;
  }

  /** Resolves once `in` can be called with this language. */
  async load(language: Language): Promise<void> {
    if (this.#translators.has(language)) return;
    const sections = await this.#files[language]();
    // Loaded twice at once, the translator that components may have is kept: they compare it.
    if (!this.#translators.has(language)) this.#translators.set(language, createTranslator(sections, language));
  }

  /** The translator of a loaded language. */
  in(language: Language): Translator<Catalog> {
    const translator = this.#translators.get(language);
    if (!translator) throw new Error(`The texts in the language ${language} are not loaded`);
    return translator;
  }
}
