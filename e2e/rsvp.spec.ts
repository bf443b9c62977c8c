import type { Page } from '@playwright/test';
import type { Household } from '../src/shared/contracts/households.ts';
import type { Rsvp } from '../src/shared/contracts/rsvp.ts';
import { paths } from '../src/shared/paths.ts';
import { createEvent, importGuests } from './support/organiser.ts';
import { expect, expectAccessible, hungarian, onPhone, signIn, test } from './support/test.ts';

const HOUSEHOLD = 'Kovács család';

/** Invites a family with two companions, and signs out, so that the browser is a guest's. */
async function inviteFamily(page: Page): Promise<string> {
  await signIn(page);
  const { id: eventId } = await createEvent(page, { language: 'hu' });
  const courses = [{ name: 'Főétel', options: [{ name: 'Marhapofa' }, { name: 'Rántott hús', forAge: 'child' }] }];
  expect((await page.request.put(`/api/events/${eventId}/menu`, { data: { courses } })).ok()).toBe(true);
  await importGuests(page, eventId, [
    { fullName: 'Kovács Anna', household: HOUSEHOLD, companions: 1 },
    { fullName: 'Kovács Emma', household: HOUSEHOLD, ageGroup: 'child', companions: 1 },
  ]);
  const settings = {
    isOpen: true,
    deadline: '2027-05-01T10:00:00Z',
    asksNeeds: true,
    invitationText: 'Szeretettel várunk!',
  };
  expect((await page.request.patch(`/api/events/${eventId}/rsvp`, { data: settings })).ok()).toBe(true);
  const households: Household[] = await (await page.request.get(`/api/events/${eventId}/households`)).json();
  const { rsvpToken: token = '' } = households.find(({ name }) => name === HOUSEHOLD) ?? {};
  await page.context().clearCookies({ name: 'placecard' });
  return token;
}

async function answerElsewhere(page: Page, token: string): Promise<void> {
  const { version, people }: Rsvp = await (await page.request.get(`/api/rsvp/${token}`)).json();
  const idOf = (named: string) => people.find(({ name }) => name === named)?.guestId;
  const answers = [
    { guestId: idOf('Kovács Emma'), attendance: 'maybe' },
    { guestId: idOf('Kovács Emma kísérője'), attendance: 'coming', name: 'Kis Béla' },
  ];
  const data = { version, nonce: 'answered-elsewhere', people: answers };
  expect((await page.request.put(`/api/rsvp/${token}`, { data })).ok()).toBe(true);
}

/** A person's row in the summary of the answers. */
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
const person = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test(
  'a family answers its invitation, also after a lost connection and an answer from elsewhere, and changes its mind without JavaScript',
  onPhone,
  async ({ page, browser, baseURL, viewport, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /status of 409/);
    const { t } = hungarian;
    const token = await inviteFamily(page);
    await page.goto(paths.rsvp(token));
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await expect(page.getByText(t('rsvpPage.greeting', { name: HOUSEHOLD }))).toBeVisible();
    await expect(page.getByText('Szeretettel várunk!')).toBeVisible();
    await expect(page).toHaveTitle(t('rsvpPage.pageTitle'));

    const anna = person(page, 'Kovács Anna');
    const companion = person(page, 'Kovács Anna kísérője');
    const emma = person(page, 'Kovács Emma');
    await expect(anna.getByLabel('Főétel')).toBeHidden();
    await anna.getByText(t('rsvpPage.coming'), { exact: true }).tap();
    await anna.getByLabel('Főétel').selectOption('Marhapofa');
    // A dish for children is not offered to her.
    await expect(anna.getByRole('option', { name: /Rántott hús/ })).toHaveCount(0);
    await companion.getByText(t('rsvpPage.coming'), { exact: true }).tap();
    await companion.getByLabel(t('rsvpPage.companionName')).tap();
    await page.keyboard.type('Őri Ödön');
    await emma.getByText(t('rsvpPage.coming'), { exact: true }).tap();
    const unnamed = person(page, 'Kovács Emma kísérője');
    await unnamed.getByText(t('rsvpPage.coming'), { exact: true }).tap();
    await unnamed.getByLabel(t('rsvpPage.companionName')).tap();
    await page.keyboard.type('K');
    await page.keyboard.press('Backspace');
    await emma.getByLabel('Főétel').selectOption('Rántott hús');
    await emma.getByLabel(t('attendance.needsHighChair')).tap();
    await emma.getByText(t('rsvpPage.needs')).tap();
    await emma.getByLabel(t('allergens.nuts')).tap();
    const send = page.getByRole('button', { name: t('rsvpPage.send') });
    await send.tap();
    await expect(page.getByRole('alert')).toHaveText(t('rsvpPage.invalid'));
    const consent = emma.getByRole('checkbox', { name: /Hozzájárulok/ });
    await expect(consent).toHaveAccessibleDescription(t('rsvpPage.consentMissing'));
    await expectAccessible(page);
    await consent.tap();

    await page.context().setOffline(true);
    await send.tap();
    await expect(page.getByRole('alert')).toHaveText(t('rsvpPage.failed'));
    await page.context().setOffline(false);
    // Meanwhile somebody else of the family answers.
    await answerElsewhere(page, token);
    await send.tap();
    await expect(page.getByRole('alert')).toContainText(t('rsvpPage.changed'));
    await expect(row(page, 'Kovács Emma')).toContainText(t('rsvpPage.maybe'));
    await expect(companion.getByLabel(t('rsvpPage.companionName'))).toHaveValue('Őri Ödön');
    await send.tap();
    const thanks = page.getByRole('heading', { name: t('rsvpPage.thanks') });
    await expect(thanks).toBeFocused();
    await expect(row(page, 'Őri Ödön')).toContainText(t('rsvpPage.coming'));
    // The name that was given elsewhere stays, although the field was left empty.
    await expect(row(page, 'Kis Béla')).toContainText(t('rsvpPage.coming'));
    await expect(row(page, 'Kovács Emma')).toContainText('Főétel: Rántott hús');
    await expect(row(page, 'Kovács Emma')).toContainText(t('rsvpPage.notedNeeds', { count: 1 }));
    await expectAccessible(page);

    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(paths.rsvp(token));
    await plain.getByRole('link', { name: t('rsvpPage.change') }).click();
    await person(plain, 'Kovács Anna').getByText(t('rsvpPage.declined'), { exact: true }).click();
    await plain.getByLabel(t('rsvpPage.message')).focus();
    await plain.keyboard.type('Sajnos közbejött valami.');
    await plain.getByRole('button', { name: t('rsvpPage.send') }).click();
    await expect(plain.getByRole('heading', { name: t('rsvpPage.thanks') })).toBeVisible();
    await expect(plain).toHaveURL(paths.rsvp(token));
    await expect(plain.getByText('Sajnos közbejött valami.')).toBeVisible();
    await expect(row(plain, 'Kovács Anna')).toContainText(t('rsvpPage.declined'));
    await context.close();
  },
);
