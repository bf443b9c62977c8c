import { afterAll, beforeAll } from 'vitest';
import type { AppContext } from '../common/context.ts';
import { createOrganiser, type Organiser } from './organiser.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface TwoOrganisers {
  test: TestApp;
  owner: Organiser;
  stranger: Organiser;
}

/** The app of a test file with two organisers, created before its first test. */
export function setUpTwoOrganisers(overrides: Partial<AppContext> = {}): TwoOrganisers {
  const people = {} as TwoOrganisers;
  beforeAll(async () => {
    people.test = await createTestApp(overrides);
    people.owner = await createOrganiser(people.test);
    people.stranger = await createOrganiser(people.test);
  });
  afterAll(() => people.test.close());
  return people;
}
