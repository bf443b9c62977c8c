/** Placeholders of the legal texts, written `{name}`: facts about the company, and links. */
export const LEGAL_SLOTS = [
  'company',
  'address',
  /** The company's registration and tax numbers, with a comma before each; empty where none is configured. */
  'registers',
  'email',
  'contact',
  'terms',
  'privacy',
  'settings',
  'subscription',
  /** How many minutes a code sent by mail is valid. */
  'codeMinutes',
] as const;
export type LegalSlot = (typeof LEGAL_SLOTS)[number];

/** Stands for the tiers with their current prices. */
export const TIERS_BLOCK = '{tiers}';

/** A paragraph, a list, or terms with their explanations. */
export type LegalBlock = string | string[] | Record<string, string>;

/** The id is the section's anchor, the same in every language. */
export const section = (id: string, title: string, blocks: readonly LegalBlock[]) => ({ id, title, blocks });

export interface LegalText {
  readonly intro: readonly string[];
  readonly sections: readonly ReturnType<typeof section>[];
}
