import { useSyncExternalStore } from 'react';
import { personColors } from '../../../floor-plan/draw-company.ts';
import { initialsOf } from '../../../floor-plan/initials.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { companyOf } from '../../event/plan-company.ts';
import { usePlanEditor } from '../plan-editor.ts';

/** In the row of a guest: who else has selected or drags that guest. */
export function SelectedBy({ guestId }: { guestId: number }) {
  const t = useT();
  const { people, isShown } = companyOf(usePlanEditor().editor.layout.eventId);
  const find = () => people.get().find(({ guests }) => guests?.includes(guestId));
  const id = useSyncExternalStore(people.subscribe, () => find()?.id);
  const isVisible = useStore(isShown);
  const person = id === undefined ? undefined : find();
  if (!person || !isVisible) return null;
  const name = person.name ?? t('planCompany.someone');
  const { fill, ink } = personColors(person.color);
  return (
    <span
      title={t('planCompany.selectedBy', { name })}
      className="flex size-6 shrink-0 items-center justify-center rounded-full font-semibold text-[0.6rem]"
      style={{ backgroundColor: fill, color: ink }}
    >
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span className="sr-only">{t('planCompany.selectedBy', { name })}</span>
    </span>
  );
}

/** Says who else is looking for a plan by rules: what they find may be out of date soon, and so may what is found here. */
export function OthersSearching() {
  const t = useT();
  const { people } = companyOf(usePlanEditor().editor.layout.eventId);
  const find = () => people.get().find(({ isSearching }) => isSearching);
  const id = useSyncExternalStore(people.subscribe, () => find()?.id);
  const name = id === undefined ? undefined : (find()?.name ?? t('planCompany.someone'));
  return (
    <output aria-live="polite" className="text-muted text-sm empty:sr-only">
      {name !== undefined && t('planCompany.searching', { name })}
    </output>
  );
}
