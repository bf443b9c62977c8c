import { Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { MAIN_CONTENT_ID } from '../../frame/main-content.tsx';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useGuestsById, useMergeWalkIns } from './api.ts';
import { type MergeGroup, removedIds } from './merge-groups.ts';
import type { SourceWords } from './operation-line.tsx';

interface GroupCardProps {
  group: MergeGroup;
  words: SourceWords;
  guests: ReadonlyMap<number, Guest>;
  onMerge: (keptId: number) => void;
  onKeepApart: () => void;
}

function GroupCard({ group, words, guests, onMerge, onKeepApart }: GroupCardProps) {
  const t = useT();
  const { key, fullName: name, keepableIds, walkIns } = group;
  const [chosen, setChosen] = useState<number>();
  const keptId = keepableIds.find((id) => id === chosen) ?? keepableIds[0] ?? 0;
  const people = [...new Set([...keepableIds, ...walkIns.map(({ guestId }) => guestId)])];
  const aboutOf = (id: number) => {
    const added = walkIns.find(({ guestId }) => guestId === id);
    const guest = guests.get(id);
    const facts = [
      added
        ? t('doorReport.mergeAddedAt', { time: words.timeOf(added.at), door: words.doorOf(added) })
        : t('doorReport.mergeOnList'),
      guest && seatLabel(t, guest),
      added?.note,
      !keepableIds.includes(id) && t('doorReport.mergeIntoListed'),
    ];
    return facts.filter(Boolean).join(' · ');
  };
  return (
    <Card className="flex flex-col gap-3 p-4">
      <fieldset className="flex flex-col gap-1">
        <legend className="font-medium text-lg [overflow-wrap:anywhere]">{name}</legend>
        {people.map((id) => (
          <label key={id} className="flex min-h-9 items-start gap-3 py-1 text-sm">
            <input
              type="radio"
              name={`keep ${key}`}
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={id === keptId}
              disabled={!keepableIds.includes(id)}
              onChange={() => setChosen(id)}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {id === keptId && <strong className="font-medium">{t('doorReport.mergeKeep')}: </strong>}
              {aboutOf(id)}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Users}
          size="small"
          aria-label={t('doorReport.mergeActionOf', { name })}
          onClick={() => onMerge(keptId)}
        >
          {t('doorReport.mergeAction')}
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label={t('doorReport.keepApartOf', { name })}
          onClick={() => onKeepApart()}
        >
          {t('doorReport.keepApart')}
        </Button>
      </div>
    </Card>
  );
}

interface MergeSectionProps {
  eventId: number;
  groups: readonly MergeGroup[];
  words: SourceWords;
  onKeepApart: (group: MergeGroup) => void;
}

/** Walk-ins who may be the same person as another walk-in or a guest of the list. */
export function MergeSection({ eventId, groups, words, onKeepApart }: MergeSectionProps) {
  const t = useT();
  const guests = useGuestsById(eventId, groups.length > 0);
  const merging = useMergeWalkIns(eventId);
  const [asked, setAsked] = useState<{ name: string; keptId: number; removed: number[] }>();
  const [isAsking, setIsAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const keepApart = (group: MergeGroup) => {
    const index = Math.min(groups.indexOf(group), groups.length - 2);
    flushSync(() => onKeepApart(group));
    // The pressed button is gone: the focus moves to the group now in its place or, if there is none, to the page.
    const next = list.current?.children.item(index) ?? document.getElementById(MAIN_CONTENT_ID);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="door-report-merge" className="flex flex-col gap-3">
      <div>
        <h2 id="door-report-merge" className="text-xl">
          {t('doorReport.merge')}
        </h2>
        <p className="text-muted text-sm">{t('doorReport.mergeHint')}</p>
      </div>
      <ul ref={list} className="flex flex-col gap-3">
        {groups.map((group) => (
          <li key={group.key} tabIndex={-1}>
            <GroupCard
              group={group}
              words={words}
              guests={guests}
              onMerge={(keptId) => {
                setAsked({ name: group.fullName, keptId, removed: removedIds(group, keptId) });
                setIsAsking(true);
              }}
              onKeepApart={() => keepApart(group)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          isBusy={merging.isPending}
          title={t('doorReport.mergeTitle', { name: asked.name })}
          description={t('doorReport.mergeMessage', { count: asked.removed.length })}
          confirm={
            <Button
              disabled={merging.isPending}
              onClick={() => merging.mutate(asked, { onSettled: () => setIsAsking(false) })}
            >
              {t('doorReport.mergeAction')}
            </Button>
          }
        />
      )}
    </section>
  );
}
