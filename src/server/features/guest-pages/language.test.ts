import { describe, expect, it } from 'vitest';
import { setUpGuestPages } from '../../testing/guest-pages.ts';

const { get, look, newEvent } = setUpGuestPages();

describe('the language switcher without a script', () => {
  it('sets the cookie and comes back to the same page', async () => {
    const { id } = await newEvent();
    const answer = await get(`/e/${id}?name=Sz%C5%91ke+%26+fia&language=hu`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/e/${id}?name=Sz%C5%91ke+%26+fia`);
    expect(answer.cookies).toEqual([expect.objectContaining({ name: 'language', value: 'hu', path: '/' })]);
    expect((await get('/e/nothing?language=en')).headers.location).toBe('/e/nothing');
    expect((await get(`/e/${id}?language=de`)).statusCode).toBe(200);
  });

  it('is a link that keeps what was looked for', async () => {
    const { id } = await newEvent();
    expect((await look(id, 'Éva')).body).toContain('href="?name=%C3%89va&amp;language=hu"');
  });
});
