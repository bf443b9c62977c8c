import { describe, expect, it } from 'vitest';
import { findLink, hasPhoneNumber } from './links-in-text.ts';

describe('findLink', () => {
  it.each([
    ['visit bit.ly/x now', 'bit.ly/x'],
    ['see example.hu', 'example.hu'],
    ['EXAMPLE.HU', 'EXAMPLE.HU'],
    ['Bit.Ly', 'Bit.Ly'],
    ['www.example', 'www.example'],
    ['www2.bank', 'www2.bank'],
    ['http://localhost', 'http://localhost'],
    ['HTTPS://x', 'HTTPS://x'],
    ['https:example', 'https:example'],
    ['mailto:me', 'mailto:me'],
    ['whatsapp://send', 'whatsapp://send'],
    ['our page is anna-es-bela.wedding!', 'anna-es-bela.wedding'],
    ['esküvőnk.hu', 'esküvőnk.hu'],
    ['login.my-bank.co.uk', 'login.my-bank.co.uk'],
    ['pay at evil.unheardof', 'evil.unheardof'],
    ['kft.Budapest/pay', 'kft.Budapest/pay'],
    ['example.hu:8080', 'example.hu:8080'],
    ['write to anna@example.com', 'example.com'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['пример.рф', 'пример.рф'],
    ['example．hu', 'example.hu'],
    ['example。hu', 'example.hu'],
    ['ｅｘａｍｐｌｅ.ｈｕ', 'example.hu'],
    ['exam\u200bple.\u00adhu', 'example.hu'],
    ['10.0.0.1/pay', '10.0.0.1/pay'],
    ['(example.com)', 'example.com'],
    ['stb.is', 'stb.is'],
    ['dr.dk', 'dr.dk'],
    ['mrs.Icu', 'mrs.Icu'],
    ['login.mrs.Icu', 'login.mrs.Icu'],
    ['Dr.Li', 'Dr.Li'],
    ['evil\u202a.com', 'evil.com'],
    ['evil\u061c.com', 'evil.com'],
    ['evil\u2066.\u2069com', 'evil.com'],
    ['evil\u0000.\u0085com', 'evil.com'],
    ['line\nexample.org\nline', 'example.org'],
    ['PayPal.Rocks', 'PayPal.Rocks'],
    ['SECURE-LOGIN.NINJA', 'SECURE-LOGIN.NINJA'],
    ['secure.max.ninja', 'secure.max.ninja'],
    ['PAYPAL.SECURITY', 'PAYPAL.SECURITY'],
    ['x.rocks', 'x.rocks'],
    ['XII.Rocks', 'XII.Rocks'],
    ['123.rocks', '123.rocks'],
    ['evil.com_x', 'evil.com'],
    ['evil..com', 'evil..com'],
    ['evil.vermögensberatung', 'evil.vermögensberatung'],
    ['evil.СОМ', 'evil.СОМ'],
    ['παράδειγμα.ΕΛ', 'παράδειγμα.ΕΛ'],
    ['例え.みんな', '例え.みんな'],
    ['secure.max.unheardof', 'secure.max.unheardof'],
    ['i❤.ws', 'i❤.ws'],
    ['evil\ufe0f.\u034fcom', 'evil.com'],
    ['login.b.sc', 'login.b.sc'],
    ['203.0.113.7?x', '203.0.113.7?x'],
    ['203.0.113.7#x', '203.0.113.7#x'],
    ['see \\\\203.0.113.7\\share', '\\\\203.0.113.7\\share'],
    ['＼＼files＼share', '\\\\files\\share'],
  ])('finds the link in %j', (text, link) => {
    expect(findLink(text)).toBe(link);
  });

  // Mail programs that know ASCII letters alone end the domain at the first other sign.
  it.each([
    'paypal.com™',
    'PAYPAL.COM℠',
    'paypal.com¹',
    'paypal.com²/x',
    'paypal.com①/login',
    'paypal.com½',
    'paypal.com№',
    'PAYPAL.COMª',
    'PayPal.Comé',
    'evil.com१',
    'evil.com٣',
    'evil.com２',
    'evil．com２',
    'evil․com²',
    'ｅｖｉｌ.ｃｏｍ²',
    'bit.ly⃣',
    't.me⃣',
    't.me\u0301',
    'x.ai̲',
    'x.aié',
    'evil.com⃝',
    'evil.vermögensberatung²',
    'evil.unheardof¹',
    `evil.com${'é'.repeat(70)}`,
    `${'é'.repeat(70)}evil.com`,
    'evil.comé.Anna',
    'evil.com.Anna',
    'dr.comé',
    'm.meé',
  ])('finds a link in %j', (text) => {
    expect(findLink(text)).not.toBeNull();
  });

  it.each([
    '3.5 km from here',
    '3.5km',
    'at 18.30, or 18.30-kor',
    '2026.06.15.',
    'on 2026.06.15.18.30',
    'dr.Kovács Anna',
    'Dr.Nagy and Mr.Smith',
    'evil\t.com is shown with a space',
    'dr. Kiss, ifj.Szabo, özv.Nagyné',
    'Kft.Budapest',
    'Várunk mindenkit.Gyertek korán!',
    'Gyertek…várunk',
    'Gyertek...vár rátok',
    'Budapest, XII.ker, Fő u.12, 2.em 3',
    'kb.este hatkor, pl.este',
    'at 6 p.m. (i.e. early), e.g. by car',
    'U.S.A.',
    'Kovács & Nagy',
    'Anna Kiss B.Sc. and Dr.med. Hans Maier, M.Sc',
    '2026.VI.15, or 2026.VI',
    'So long...it was',
    'and/or',
    '10:30',
    'Anna: Béla',
    'Do you come?No problem.',
    '12.000 Ft',
    '+36.30.123.4567',
    'Dr.Szűcs Béla, dr.Győri Anna, Dr.Noémi and DR.SZŐKE',
    'Prof.Dr.Szűcs Béla, Dr.Barát Éva, ifj.Gróf Pál, özv.Szőkéné, id.Méhes Pál',
    'Dr.med.Hans Maier, Prof.Dr.Ing.Maier, Mr.St.John',
    'Kovács.Anna, u.n. rokonok, 3.számú terem, 12.születésnap, XII.számú',
    'kb.száz fő, stb.szép, XII.ker.Szépvölgyi út, 2.em.Anna',
    '4.em.A3/2',
    'Ár: 2².5 m, H₂O™, Anna® & Béla™, 25.½, 1½.Anna',
    '¯\\_(ツ)_/¯ \\o/',
    'v1.2.3.4? igen',
    '',
  ])('leaves %j alone', (text) => {
    expect(findLink(text)).toBeNull();
  });

  // An expression that backtracks would not end.
  it.each(['a.', 'a-', '1.', 'w', 'x.y-', '.', 'http:', 'é', 'é-', 'é.', 'é.com', 'x.é', '\\\\', '1.1.1.1'])(
    'reads %j repeated for a long text to its end',
    (piece) => {
      expect(() => findLink(piece.repeat(3_000))).not.toThrow();
    },
  );
});

describe('hasPhoneNumber', () => {
  it.each([
    'Your PayPal account is limited - call +1 800 555 0199',
    'call 1-800-555-0199',
    'tel. 06 30 123 4567',
    '+36.30.123.45.67',
    '(30) 123-4567',
    '５５５-０１９９',
    '+12025550148',
    '+1 800 2055 1234',
    '1 800 2055 1234',
    '+36 30 1 2012 345',
    '800·555·0199',
    '800_555_0199',
    '800:555:0199',
  ])('finds the number in %j', (text) => {
    expect(hasPhoneNumber(text)).toBe(true);
  });

  it.each([
    'Anna & Péter 2026.06.15.',
    '2026-06-15 – 2026-06-16',
    '15/06/2026 18:30',
    '2026. június 15-16., 120 fő',
    'Class of 1976–2026',
    'Gala 2026 06 15 18:00-23:30',
    'Room 1203',
    'Rooms 1203, 1204, 1205',
    'Anna +1 2026.06.15.',
    'Season 2026/27, 20260615',
    '2026.06.15. 9:00-11:30',
  ])('leaves %j alone', (text) => {
    expect(hasPhoneNumber(text)).toBe(false);
  });
});
