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

export type LegalBlock =
  /** A paragraph. */
  | string
  | { readonly list: readonly string[] }
  /** Pairs of a term and its explanation. */
  | { readonly entries: readonly (readonly [string, string])[] }
  /** The tiers with their current prices. */
  | { readonly tiers: true };

export interface LegalSection {
  /** The section's anchor, the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  readonly intro: readonly string[];
  readonly sections: readonly LegalSection[];
}
