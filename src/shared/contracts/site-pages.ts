import type { Language } from '../i18n/translate.ts';
import type { Company, ContactMessage } from './contact.ts';
import type { ErrorBody } from './errors.ts';

/**
 * The pages about the product and its operator. The server renders them; only the contact page is taken over by a script,
 * for its form.
 */
export interface ContactPageContent {
  readonly kind: 'contact';
  readonly company: Company;
  /** What the form's fields hold. */
  readonly draft: ContactMessage;
  /** What is wrong with the fields, after a message was sent without a script. */
  readonly issues: NonNullable<ErrorBody['issues']>;
  readonly outcome: 'none' | 'sent' | 'tooManyMessages' | 'failed';
}

export type SitePage =
  | { readonly kind: 'landing' }
  | { readonly kind: 'terms' | 'privacy'; readonly company: Company }
  | ContactPageContent;

export interface SitePageData<Page extends SitePage = SitePage> {
  readonly page: Page;
  readonly language: Language;
  readonly isSignedIn: boolean;
}

/** Id of the element that holds the data of a page that a script takes over. */
export const SITE_PAGE_DATA_ID = 'site-page';

export interface RenderedSitePage {
  /** Of the browser's tab, search results and link previews. */
  readonly title: string;
  readonly description: string;
  readonly body: string;
  /** What the page's script starts from; null where the page needs none. */
  readonly hydration: unknown;
}

/** What the built renderer offers to the server. */
export interface SitePageRenderer {
  renderSitePage(data: SitePageData): RenderedSitePage;
}
