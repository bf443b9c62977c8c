import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** One heading, no styles, no form: the smallest page that React renders on the server and hydrates in the browser. */
export function BarePage() {
  return createElement('main', null, createElement('h1', null, 'Find your seat'));
}

if (typeof document !== 'undefined')
  hydrateRoot(document.getElementById('root') as HTMLElement, createElement(BarePage));
