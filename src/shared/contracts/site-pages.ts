import type { Language } from '../i18n/translate.ts';
import type { Company, ContactMessage } from './contact.ts';
import type { ErrorBody } from './errors.ts';

/** Data of the site's pages. The server renders them; only the contact page is hydrated, for its form. */
export interface ContactPageContent {
  readonly kind: 'contact';
  readonly company: Company;
  readonly draft: ContactMessage;
  /** Errors of the fields, after the form was submitted without JavaScript. */
  readonly issues: NonNullable<ErrorBody['issues']>;
  readonly outcome: 'none' | 'sent' | 'tooManyMessages' | 'failed';
}

export type SitePage =
  | { readonly kind: 'landing' | 'help' }
  | { readonly kind: 'terms' | 'privacy'; readonly company: Company }
  | ContactPageContent;

export interface SitePageData<Page extends SitePage = SitePage> {
  readonly page: Page;
  readonly language: Language;
  readonly isSignedIn: boolean;
}

export const SITE_PAGE_DATA_ID = 'site-page';

export interface RenderedSitePage {
  /** Title of the browser's tab, of search results and link previews. */
  readonly title: string;
  readonly description: string;
  readonly body: string;
  /** Hydration data; null for pages without a script. */
  readonly hydration: unknown;
}

/** Interface of the built renderer that the server loads. */
export interface SitePageRenderer {
  renderSitePage(data: SitePageData): RenderedSitePage;
}
