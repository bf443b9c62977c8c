import { createEvent, importGuests } from './support/organiser.ts';
import { freshAddress, readLastSubject } from './support/outbox.ts';
import { english, expect, expectAccessible, onDesktop, setLanguage, signIn, test } from './support/test.ts';

test(
  'an organiser lets guests answer, sends the invitation and types in an answer',
  onDesktop,
  async ({ page, expectedErrors }) => {
    // The script with which tests set the language also runs in the frame of the mail, which may not store anything.
    expectedErrors.push(/localStorage.*sandboxed/);
    const { t } = english;
    await setLanguage(page, 'en');
    await signIn(page);
    const { id } = await createEvent(page, { language: 'en' });
    const guestAddress = freshAddress();
    await importGuests(page, id, [
      { fullName: 'Kovács Anna', email: guestAddress, household: 'Kovács család' },
      { fullName: 'Kovács Béla', household: 'Kovács család' },
      { fullName: 'Őri Ödön' },
    ]);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');

    await page.goto(`/events/${id}`);
    await page.getByRole('link', { name: new RegExp(t('replies.entryStart')) }).click();
    await expect(page.getByText(t('replies.notOpenTitle'))).toBeVisible();

    await page.getByRole('tab', { name: t('replies.settingsTab') }).click();
    const deadline = page.getByRole('group', { name: t('replies.deadline'), exact: true });
    await deadline.getByLabel(t('eventForm.date'), { exact: true }).fill('2027-06-25');
    await page.getByLabel(new RegExp(t('replies.invitationText'))).fill('Come to our wedding!');
    await button(t('common.save')).click();
    await expect(page.getByText(t('rsvpErrors.deadlineAfterStart'))).toBeVisible();
    await expect(deadline.getByLabel(t('eventForm.date'), { exact: true })).toBeFocused();
    await expectAccessible(page);
    await deadline.getByLabel(t('eventForm.date'), { exact: true }).fill('2027-05-31');
    await button(t('common.save')).click();
    await expect(button(t('common.save'))).toBeHidden();
    await button(t('replies.open')).click();
    await expect(button(t('replies.close'))).toBeVisible();

    await page.getByRole('tab', { name: t('replies.mailsTab') }).click();
    await expect(page.getByText(t('mailBatches.withoutAddress', { count: 1 }))).toBeVisible();
    await button(t('mailBatches.prepareOf', { kind: t('mailBatches.invitation') })).click();
    await expect(page.getByText(t('mailBatches.recipients', { count: 1 }))).toBeVisible();
    await expect(page.frameLocator('iframe').getByText('Come to our wedding!')).toBeVisible();
    await expectAccessible(page);
    await button(t('mailBatches.send', { count: 1 })).click();
    await dialog.getByRole('button', { name: t('mailBatches.send', { count: 1 }) }).click();
    await expect(page.getByText(t('mailBatches.allDone'))).toBeVisible();
    await expect.poll(() => readLastSubject(guestAddress)).toBeDefined();

    await page.getByRole('tab', { name: t('replies.answersTab') }).click();
    await button(t('replies.detailsOf', { name: 'Kovács család' })).click();
    await dialog.getByRole('button', { name: t('replies.typeIn') }).click();
    const answers = (name: string) => dialog.getByRole('radiogroup', { name: t('replies.answerOf', { name }) });
    await answers('Kovács Anna').getByLabel(t('replies.answerComing')).check();
    await answers('Kovács Béla').getByLabel(t('replies.answerDeclined')).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('replies.typeInSave') }).click();
    await expect(dialog.getByText(t('replies.byOrganiser'))).toBeVisible();
    await dialog.getByRole('button', { name: t('common.close') }).click();
    await expect(dialog).toBeHidden();
    const households = page.getByRole('list', { name: t('replies.households') }).getByRole('listitem');
    await expect(households.filter({ hasText: 'Kovács család' })).toContainText(t('households.partly'));
  },
);
