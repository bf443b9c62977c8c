import type { LightMyRequestResponse } from 'fastify';
import { type Caller, callerWith } from './organiser.ts';
import type { TestApp } from './test-app.ts';

/** A client that keeps its cookies and calls from a given network. */
export function createCookieClient(test: TestApp, address: string): Caller & { readonly cookie: string } {
  const cookies = new Map<string, string>();
  const header = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return {
    get cookie() {
      return header();
    },
    async send(method, url, payload, headers = {}): Promise<LightMyRequestResponse> {
      const answer = await callerWith(test, header()).send(method, url, payload, {
        'x-forwarded-for': address,
        ...headers,
      });
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}
