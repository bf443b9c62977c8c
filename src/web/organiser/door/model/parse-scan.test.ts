import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../../shared/paths.ts';
import { parseScan } from './judge-scan.ts';

const ID = 'AbC-_0123456789xyzAbC';

describe('the text of a QR code', () => {
  it.each([
    `https://placecard.example${paths.guestView(ID)}`,
    `http://localhost:3000${paths.guestView(ID)}`,
    `HTTPS://OLD.example:8443${paths.guestView(ID)}/?utm=mail#top`,
    ` ${ID}\n`,
    paths.guestView(ID),
  ])('is a guest’s: “%s”', (text) => {
    expect(parseScan(text)).toEqual({ kind: 'guest', identifier: ID });
  });

  it.each(['https://placecard.example/e/123456789012', 'http://x.test/e/1/'])('is the event’s: “%s”', (text) => {
    expect(parseScan(text)).toEqual({ kind: 'event' });
  });

  it.each(['https://placecard.example/event-qr-scanner/12#ABCD2345', '/event-qr-scanner/12/#abcd2345'])(
    'is a door’s: “%s”',
    (text) => {
      expect(parseScan(text)).toEqual({ kind: 'door', eventId: 12, code: 'ABCD2345' });
    },
  );

  it('may be a door’s without its code', () => {
    expect(parseScan('http://x.test/event-qr-scanner/7')).toEqual({ kind: 'door', eventId: 7, code: '' });
    expect(parseScan('http://x.test/event-qr-scanner/7/ready').kind).toBe('foreign');
  });

  it.each([
    '',
    'WIFI:S:Venue;T:WPA;P:secret;;',
    'https://example.com/',
    `https://placecard.example/guest-view/`,
    `https://placecard.example/guest-view/short`,
    `https://placecard.example/guest-view/${ID}/more`,
    `https://placecard.example/other/guest-view/${ID}`,
    `https://placecard.example/?x=/guest-view/${ID}`,
    `javascript:/guest-view/${ID}`,
    `mailto:${ID}@example.com`,
    `https://placecard.example/guest-view/${'x'.repeat(65)}`,
    `https://placecard.example/guest-view/%41bC-_0123456789xyz`,
    'https://',
    'Anna Kovács, Table 4',
  ])('is nobody’s: “%s”', (text) => {
    expect(parseScan(text).kind).toBe('foreign');
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl({ size: 'xsmall' })), (text) => void parseScan(text)));
  });

  it('finds every valid identifier at any host', () => {
    const identifier = fc.stringMatching(/^[A-Za-z0-9_-]{16,64}$/);
    fc.assert(
      fc.property(identifier, fc.webUrl({ size: 'xsmall' }), (id, url) => {
        expect(parseScan(new URL(paths.guestView(id), url).href)).toEqual({ kind: 'guest', identifier: id });
        expect(parseScan(id)).toEqual({ kind: 'guest', identifier: id });
      }),
    );
  });
});
