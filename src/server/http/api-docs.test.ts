import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject(url);

describe('the API docs', () => {
  interface ApiDocument {
    readonly paths: Record<string, Record<string, unknown>>;
  }

  /** Every route as in `GET /api/users/me`, from `printRoutes`. */
  function listCalls(app: FastifyInstance): string[] {
    const calls: string[] = [];
    const path: string[] = [];
    for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent = '', part = '', methods = ''] = /^([│ ├└─]*)(\S+) \(([^)]+)\)/.exec(line) ?? [];
      path.length = Math.max(0, indent.length / 4 - 1);
      path.push(part);
      const url = path.join('');
      if (!url.startsWith('/api/') || url.startsWith('/api/docs')) continue;
      for (const method of methods.split(', '))
        if (method !== 'HEAD') calls.push(`${method} ${url.replace(/\/$/, '')}`);
    }
    return [...new Set(calls)].sort();
  }

  it('name every call in local mode', async () => {
    const answer = await get('/api/docs/json');
    expect(answer.statusCode).toBe(200);
    const { paths } = answer.json<ApiDocument>();
    const described = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const calls = listCalls(test.app);
    expect(calls).toContain('PATCH /api/users/me');
    expect(calls).toContain('GET /api/stats');
    expect(described.filter((call) => call.includes(' /api/')).sort()).toEqual(calls);
  });

  it('are a page in local mode', async () => {
    const answer = await get('/api/docs/');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  });

  it('do not exist in production', async () => {
    const production = await createTestApp({ mode: 'production' });
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html']) {
      const answer = await production.app.inject(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
    await production.close();
  });
});
