import { expect, test } from 'vitest';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { pagePatterns } from '../../../shared/paths.ts';
import { helpText as english } from '../../help/en.ts';
import { helpText as hungarian } from '../../help/hu.ts';
import { HELP_TOPICS } from '../../help/topics.ts';
import { topicsOfPage } from './topics-of-page.ts';

const pages = Object.values(pagePatterns).filter((pattern) => pattern.startsWith('/events/'));

test.each(pages)('%s has help of its own, short and in both languages', (pattern) => {
  const topics = topicsOfPage(pattern.replace(':id', '12'));
  expect(topics).not.toContain('dashboard');
  for (const text of [english(translatorFor('en')), hungarian(translatorFor('hu'))]) {
    for (const topic of topics) {
      expect(text[topic].lines.length).toBeGreaterThanOrEqual(3);
      expect(text[topic].lines.length).toBeLessThanOrEqual(7);
    }
  }
});

test('no topic is on the help page alone', () => {
  const shown = Object.values(pagePatterns).flatMap((pattern) => topicsOfPage(pattern.replace(':id', '12')));
  expect(new Set(shown)).toEqual(new Set(HELP_TOPICS));
});
