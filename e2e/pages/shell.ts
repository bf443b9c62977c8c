import type { Page } from '@playwright/test';
import type { Translate } from '../../src/shared/i18n/message-key.ts';

/** Header, menu and drawer of every signed-in page. */
export class Shell {
  readonly #page: Page;
  readonly #t: Translate;

  constructor(page: Page, t: Translate) {
    this.#page = page;
    this.#t = t;
  }

  /** Opens the account menu on a desktop, the side drawer on a phone. */
  async openMenu(accountName: string): Promise<void> {
    const drawer = this.#page.getByRole('button', { name: this.#t('nav.openMenu') });
    const account = this.#page.getByRole('button', { name: accountName });
    await drawer.or(account).filter({ visible: true }).click();
  }

  async signOut(): Promise<void> {
    const name = this.#t('nav.logout');
    await this.#page.getByRole('menuitem', { name }).or(this.#page.getByRole('button', { name })).click();
  }

  async switchLanguage(name: 'English' | 'Magyar'): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).click();
  }
}
