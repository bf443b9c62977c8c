import { createElement } from 'react';

/** Plain text, no styles, no form: the least that is still a page of React's. */
export function BarePage() {
  return createElement('main', null, createElement('h1', null, 'Find your seat'));
}
