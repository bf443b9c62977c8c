import { expect, it } from 'vitest';
import { HELD_REASONS, LOST_REASONS, REFUSED_REASONS } from '../../../../shared/door/operation.ts';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import type { KeptOperation } from '../model/kept-operation.ts';
import { stateText } from './operation-text.ts';

const REASONS = [...HELD_REASONS, ...LOST_REASONS, ...REFUSED_REASONS];

it.each(['en', 'hu'] as const)(
  '%s: says what became of an operation in whole sentences, as notices show it alone',
  (language) => {
    for (const reason of REASONS) {
      const kept = { state: 'refused', reason } as KeptOperation;
      expect([reason, stateText(translatorFor(language), kept)]).toEqual([reason, expect.stringMatching(/\.$/)]);
    }
  },
);
