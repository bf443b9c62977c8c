import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { meta, readData, setUpGuestPages } from '../../testing/guest-pages.ts';

const pages = setUpGuestPages();
const { get, look, newEvent, addGuest } = pages;

describe('a guests’ page', () => {
  it('contains only what anyone may see', async () => {
    const { id } = await newEvent({ shareCode: 'SHAREME1', doorCode: 'DOORCDE1', maxGuests: 77 });
    const guest = await addGuest(id, {
      fullName: 'Szőke Éva',
      email: 'hidden@example.com',
      specialRequirements: 'No nuts',
      checkedIn: true,
      checkInTime: new Date('2030-06-15T16:12:13Z'),
    });
    await addGuest(id, { fullName: 'Másvalaki Márton', email: 'other@example.com' });
    const secrets = [
      'hidden@',
      'other@',
      'Másvalaki',
      'SHAREME1',
      'DOORCDE1',
      guest.qrCodeIdentifier,
      String(pages.owner.userId),
      '16:12:13',
    ];
    for (const url of [`/e/${id}`, `/e/${id}?name=eva`, `/e/${id}/guest/${guest.id}`]) {
      for (const headers of [{}, { cookie: pages.owner.cookie }]) {
        const { body } = await get(url, headers as Record<string, string>);
        for (const secret of secrets) expect([url, secret, body.includes(secret)]).toEqual([url, secret, false]);
      }
    }
    const { page } = readData((await look(id, 'eva')).body);
    expect(page.kind === 'seatFinder' && Object.keys(page.event)).toEqual([
      'id',
      'name',
      'date',
      'timeZone',
      'location',
      'description',
      'titleText',
      'subtitleText',
      'primaryColor',
      'backgroundImage',
      'hasGuests',
      'hasSeatMap',
    ]);
    const { body } = await get(`/guest-view/${guest.qrCodeIdentifier}`);
    const card = readData(body).page;
    expect(card.kind === 'seatCard' && Object.keys(card.guest).sort()).toEqual(
      ['checkedIn', 'fullName', 'id', 'isOnPlan', 'seatNumber', 'tableName', 'tableNumber'].sort(),
    );
    expect(body).not.toMatch(/hidden@|No nuts/);
  });

  it('allows no script but ours, and no style but its own', async () => {
    const { id } = await newEvent();
    const { body, headers } = await get(`/e/${id}`);
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? 'none';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src-elem 'self' 'sha256-${hash}'`);
    expect(body).not.toMatch(/\son\w+=/);
    const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([
      expect.stringMatching(/^<script type="module" async src="\/assets\/guest-[\w-]+\.js">$/),
      '<script type="application/json" id="guest-page">',
    ]);
    const script = /src="([^"]+)"/.exec(scripts[0] ?? '')?.[1] ?? '';
    expect((await get(script)).statusCode).toBe(200);
    expect((await get('/.vite/guest.json')).statusCode).toBe(404);
  });

  it('is compressed as the browser accepts', async () => {
    const { id } = await newEvent();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'gzip'],
      ['gzip', 'gzip'],
      ['identity', undefined],
      ['br, gzip;q=0', undefined],
    ] as const) {
      const { headers, rawPayload } = await get(`/e/${id}`, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      const html = (encoding ? gunzipSync(rawPayload) : rawPayload).toString();
      expect(html).toMatch(/^<!doctype html>.*<\/html>$/s);
    }
  });

  it('has a preview for messengers, with absolute addresses and without names', async () => {
    const { id } = await newEvent({ name: 'Garden dinner' });
    const guest = await addGuest(id, {});
    const host = { host: 'party.example' };
    for (const path of [`/e/${id}`, `/e/${id}/guest/${guest.id}`]) {
      const { body } = await get(`${path}?name=anna`, host);
      expect(meta(body, 'og:title')).toBe('Find your seat · Garden dinner');
      expect(meta(body, 'og:description')).toContain('June 15, 2030 • 18:00, Budapest');
      expect(meta(body, 'og:url')).toBe(`http://party.example${path}`);
      expect(meta(body, 'og:image')).toBe('http://party.example/share-preview.png');
      expect(meta(body, 'twitter:card')).toBe('summary_large_image');
      expect(meta(body, 'robots')).toBe('noindex');
    }
    const picture = await get('/share-preview.png');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const other = await newEvent({ backgroundImage: '/media/abc' });
    expect(meta((await get(`/e/${other.id}`, host)).body, 'og:image')).toBe('http://party.example/media/abc');
  });
});
