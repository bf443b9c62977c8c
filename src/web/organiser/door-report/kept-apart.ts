import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import type { MergeGroup } from './merge-groups.ts';

const keyOf = (eventId: number) => `placecard-kept-apart-${eventId}`;
const readKeys = (eventId: number) => (readStored(keyOf(eventId)) ?? '').split('\n').filter(Boolean);

/** The groups that the organiser has not marked, in this browser, as different people. */
export function useUndecidedGroups(eventId: number, groups: readonly MergeGroup[]) {
  const [apart, setApart] = useState(() => readKeys(eventId));
  const keepApart = ({ key }: MergeGroup) => {
    const next = [...new Set([...readKeys(eventId), key])];
    writeStored(keyOf(eventId), next.join('\n'));
    setApart(next);
  };
  return { undecided: groups.filter(({ key }) => !apart.includes(key)), keepApart };
}
