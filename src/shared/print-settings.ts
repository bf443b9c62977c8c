import type { PrintSettings, PrintSettingsChanges } from './contracts/printing.ts';

/** Settings of an event for which nothing was printed yet. */
export const DEFAULT_PRINT_SETTINGS: PrintSettings = {
  kind: 'placeCards',
  language: null,
  monogram: '',
  picture: null,
  options: {},
};

/** What is left out of the changes stays as it is; the options of a kind are replaced as a whole. */
export function changePrintSettings(settings: PrintSettings, changes: PrintSettingsChanges): PrintSettings {
  const { kind = settings.kind, language = settings.language } = changes;
  const { monogram = settings.monogram, picture = settings.picture } = changes;
  return { kind, language, monogram, picture, options: { ...settings.options, ...changes.options } };
}
