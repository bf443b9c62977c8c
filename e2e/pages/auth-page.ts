import type { Locator, Page } from '@playwright/test';
import type { Translate } from '../../src/shared/i18n/message-key.ts';

/** The sign-in screen. */
export class AuthPage {
  readonly #page: Page;
  readonly #t: Translate;

  constructor(page: Page, t: Translate) {
    this.#page = page;
    this.#t = t;
  }

  get heading(): Locator {
    return this.#page.getByRole('heading', { level: 1, name: this.#t('auth.title') });
  }

  get code(): Locator {
    return this.#page.getByLabel(this.#t('auth.code'));
  }

  get verify(): Locator {
    return this.#page.getByRole('button', { name: this.#t('auth.verify'), exact: true });
  }

  async requestCode(email: string): Promise<void> {
    await this.#page.getByLabel(this.#t('auth.email'), { exact: true }).fill(email);
    await this.#page.getByRole('button', { name: this.#t('auth.sendCode') }).click();
  }

  /** Types the code key by key; the last digit submits the form. */
  async enterCode(code: string): Promise<void> {
    await this.code.fill('');
    await this.code.pressSequentially(code, { delay: 20 });
  }
}
