import type { PlainMessageKey, Translate } from '../../shared/i18n/message-key.ts';

/** What there is help about, in the order of the help page: one topic for each screen, or large part of one. */
export const HELP_TOPICS = [
  'dashboard',
  'event',
  'people',
  'guests',
  'import',
  'plan',
  'rules',
  'replies',
  'menu',
  'print',
  'door',
  'history',
  'settings',
  'account',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

interface HelpSection {
  readonly title: string;
  /** A few short paragraphs. */
  readonly lines: readonly string[];
}

export type HelpText = Readonly<Record<HelpTopic, HelpSection>>;

export type WriteHelp = (t: Translate) => HelpText;

/** Names a button or a part of a screen as it is called there, so that help can't name one that does not exist. */
type Named = (key: PlainMessageKey) => string;

export const inQuotes =
  (t: Translate, open: string, close: string): Named =>
  (key) =>
    `${open}${t(key)}${close}`;
