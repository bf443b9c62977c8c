import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../shared/i18n/translate.ts';
import { answerReminderMail, invitationMail, seatsMail } from './guest-mails.ts';
import { qrPng } from './guest-qr-png.ts';
import { addressChangedMail } from './rsvp-mails.ts';

const about = (language: Language, changes: object = {}) => ({
  language,
  isFormal: true,
  event: {
    name: 'Anna & Péter',
    date: new Date('2030-06-15T14:00:00Z'),
    timeZone: 'Europe/Budapest',
    location: 'Gundel',
  },
  householdName: 'Kovács család',
  unsubscribeUrl: 'https://placecard.test/unsubscribe?token=x',
  supportEmail: 'support@placecard.test',
  rsvpUrl: 'https://placecard.test/r/token',
  deadline: new Date('2030-05-31T22:00:00Z'),
  invitationText: null,
  ...changes,
});
const person = (changes: object = {}) => ({
  name: 'Kovács Anna',
  tableNumber: '4',
  seatNumber: '2',
  tableName: null,
  cardUrl: 'https://placecard.test/guest-view/code',
  qrSrc: 'cid:qr-1@placecard',
  ...changes,
});
const all = (language: Language, changes: object = {}) => {
  const mail = about(language, changes);
  return [invitationMail(mail), answerReminderMail(mail), seatsMail({ ...mail, people: [person()] })];
};

describe.each(LANGUAGES)('mails to guests in %s', (language) => {
  it('have a language, both parts, the complaint address and the unsubscribe link, and no placeholder left', () => {
    for (const { subject, text, html } of all(language)) {
      expect(subject).toContain('Anna & Péter');
      expect(html).toContain(`<html lang="${language}">`);
      for (const part of [text, html]) {
        expect(part).toContain('support@placecard.test');
        expect(part).toContain('/unsubscribe?token=x');
        expect(part).toContain('2030');
        expect(part).toContain('Gundel');
      }
      expect(subject + text + html).not.toMatch(/\{\w+\}/);
    }
  });
});

it('puts the event’s name into words of our own in the subject, short and within quotation marks', () => {
  const named = (name: string) => invitationMail(about('en', { event: { ...about('en').event, name } })).subject;
  expect(named('Ball” - your account is limited: “call us')).toBe(
    'Invitation to “Ball’ - your account is limited: ’call us”',
  );
  expect(named('x'.repeat(200))).toBe(`Invitation to “${'x'.repeat(59)}…”`);
  expect(named('word '.repeat(20))).toBe(`Invitation to “${'word '.repeat(11)}word…”`);
});

it('cuts no link and no telephone number out of a long name for the subject', () => {
  const named = (name: string) => invitationMail(about('en', { event: { ...about('en').event, name } })).subject;
  const hyphens = '-'.repeat(49);
  expect(named(`${hyphens}PAYPAL.COMPUTERGATE`)).toBe(`Invitation to “${hyphens}PAYPAL.C…”`);
  expect(named(`Our big day ${'x'.repeat(37)}PAYPAL.COMPUTERGATE`)).toBe('Invitation to “Our big day…”');
  expect(named(`${'x'.repeat(48)} 12345 06 2026 and after`)).toBe(`Invitation to “${'x'.repeat(48)} 12345 0…”`);
});

it('names day and hour of the deadline, and the last minute before midnight', () => {
  expect(invitationMail(about('en')).text).toContain('by May 31, 2030 at 23:59 whether');
  expect(answerReminderMail(about('hu')).text).toContain('2030. május 31. 23:59');
  const noon = { deadline: new Date('2030-05-31T10:30:00Z') };
  expect(invitationMail(about('en', noon)).text).toContain('by May 31, 2030 at 12:30 whether');
  expect(invitationMail(about('hu', noon)).text).toContain('2030. május 31. 12:30');
});

it('greets a household without its article', () => {
  expect(invitationMail(about('en', { householdName: 'The Smith family' })).text).toContain('Dear Smith family,');
  expect(invitationMail(about('en', { householdName: 'Theodora Smith' })).text).toContain('Dear Theodora Smith,');
  expect(invitationMail(about('en', { householdName: 'The' })).text).toContain('Dear The,');
  const own = invitationMail(about('hu', { householdName: 'Kedves Gáborék!' })).text;
  expect(own).toContain('Kedves Gáborék!');
  expect(own).not.toMatch(/Kedves Kedves|!!/);
});

it('addresses Hungarian households as Ön or te', () => {
  const formal = all('hu').map(({ text }) => text);
  const informal = all('hu', { isFormal: false }).map(({ text }) => text);
  for (const text of formal) expect(text).toContain('Azért kapja ezt a levelet');
  for (const text of informal) expect(text).toContain('Azért kapod ezt a levelet');
  expect(informal.join()).not.toMatch(/kérjük|jelezze|Ön(?!\p{L})/iu);
  expect(formal.join()).not.toMatch(/kérünk|jelezd|mutasd/i);
});

it('shows typed line breaks and HTML as text', () => {
  const evil = 'Anna\r\nBcc: x@example.com\n<img src=x onerror=alert(1)>';
  const event = { ...about('en').event, name: evil, location: evil };
  const mails = [
    ...all('en', { event, householdName: evil, invitationText: `${evil}\u202e` }),
    seatsMail({ ...about('en'), people: [person({ name: evil, tableName: evil })] }),
  ];
  for (const { subject, text, html } of mails) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<img src=x/);
    expect(html).not.toContain('\u202e');
    expect(text).toContain('<img src=x onerror=alert(1)>');
  }
  // Only the invitation text, which the first mail has, keeps its line breaks.
  expect(mails[0]?.text.match(/^Bcc:/gm)).toHaveLength(1);
  expect(mails[1]?.text).not.toMatch(/^Bcc:/m);
});

it('keeps words apart that a tab separates, and leaves out what is not shown', () => {
  const { text } = invitationMail(about('en', { invitationText: 'One\tTwo\nThr\u0000ee\u061c' }));
  expect(text).toContain('One Two');
  expect(text).toMatch(/Three$/m);
});

it('shows the name of an event in one line to an old address', () => {
  const { text } = addressChangedMail({ event: 'Party\nYour account is locked\u202e', language: 'en' });
  expect(text).toContain('Party Your account is locked\n');
});

it('tells the seat of each person with a picture and a link', () => {
  const people = [person(), person({ name: 'Kovács Péter', tableName: 'Főasztal', seatNumber: null, qrSrc: 'cid:b' })];
  const { text, html } = seatsMail({ ...about('hu'), people });
  expect(text).toContain(
    'Kovács Anna\n\n4. asztal, 2. szék\n\nMegnyitás telefonon:\nhttps://placecard.test/guest-view',
  );
  expect(text).toContain('Kovács Péter\n\nFőasztal\n');
  expect(html).toContain('<img src="cid:b" alt="Kovács Péter QR-kódja" width="180" height="180"');
});

/** Reads the picture as a phone's camera would see it. */
function readPng(png: Buffer): string {
  const size = png.readUInt32BE(16);
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const bytesPerRow = Math.ceil(size / 8) + 1;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let pixel = 0; pixel < size * size; pixel++) {
    const [x, y] = [pixel % size, Math.floor(pixel / size)];
    const isWhite = ((rows[y * bytesPerRow + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
    if (!isWhite) data.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return decodeQR({ width: size, height: size, data });
}

it('draws a small QR code that can be read', () => {
  const address = 'https://placecard.example.com/guest-view/AAAAAAAAAAAAAAAAAAAAAA';
  const png = qrPng(address);
  expect(png.length).toBeLessThan(2_000);
  expect(readPng(png)).toBe(address);
});
