import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/i18n/translate.ts';
import { codeMail } from './code-mail.ts';
import { renderMail } from './render-mail.ts';

const CODE = '048213';

function visibleText(html: string): string {
  return html.replace(/<[^>]*>/g, ' ');
}

describe.each(LANGUAGES)('the sign-in mail in %s', (language) => {
  const mail = codeMail({ code: CODE, action: 'signIn', language });

  it.each([
    ['subject', mail.subject],
    ['text', mail.text],
    ['html', visibleText(mail.html)],
  ])('has the code as the first number of its %s', (_part, text) => {
    expect(/\d+/.exec(text)?.[0]).toBe(CODE);
  });

  it('has the code on a line of its own in both bodies', () => {
    expect(mail.text.split('\n')).toContain(CODE);
    expect(mail.html.split('\n')).toContain(CODE);
  });

  it('names its language and has no placeholder left', () => {
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.subject + mail.text + mail.html).not.toMatch(/\{\w+\}/);
  });
});

it('is in Hungarian for Hungarian readers', () => {
  expect(codeMail({ code: CODE, action: 'signIn', language: 'hu' }).text).toContain('jelentkezhet be');
});

it('escapes its content', () => {
  const mail = renderMail({
    language: 'en',
    subject: '<b>&',
    blocks: [
      { kind: 'paragraph', text: '<i>"x"</i>' },
      { kind: 'code', code: '<u>' },
    ],
  });
  expect(mail.html).not.toMatch(/<[biu]>/);
  expect(mail.html).toContain('&lt;i&gt;&quot;x&quot;');
  expect(mail.text).toContain('<i>"x"</i>');
});
