/** What the texts may leave to be filled in, written `{name}`: facts of the company, and links. */
export const LEGAL_SLOTS = [
  'company',
  'address',
  /** The company's numbers in public registers, with a comma before each; nothing where none is known. */
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
  /** What is explained, and its explanation. */
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
