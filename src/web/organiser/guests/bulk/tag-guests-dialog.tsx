import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { type Guest, MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { useEventTags } from '../api.ts';
import { tagShares } from './list-changes.ts';
import { useListChange } from './use-list-change.ts';

interface TagsDialogProps {
  /** Undefined if the guests are of several events, whose tags are then known only from the guests. */
  eventId: number | undefined;
  selected: readonly Guest[];
  onClose: () => void;
}

/** Adds tags to the selected guests, also new ones, and removes tags from them. */
export function TagGuestsDialog({ eventId, selected, onClose }: TagsDialogProps) {
  const t = useT();
  const listId = useId();
  const { data } = useEventTags(eventId);
  const { change, isPending } = useListChange();
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [typed, setTyped] = useState('');
  const known = data?.tags ?? [];
  const shares = tagShares(selected, [...known.map(({ name }) => name), ...wanted.keys()]);
  const colours = new Map(known.map(({ name, colour }) => [name, colour]));
  const set = (tag: string, isOn: boolean) => setWanted(new Map(wanted).set(tag, isOn));
  const typedName = typed.trim();

  /** Adds the typed tag. If it differs from a known tag only in upper and lower case, it is that tag. */
  const addTyped = (): ReadonlyMap<string, boolean> => {
    if (typedName === '') return wanted;
    const name = [...shares.keys()].find((tag) => tag.toLowerCase() === typedName.toLowerCase()) ?? typedName;
    const next = new Map(wanted).set(name, true);
    setWanted(next);
    setTyped('');
    return next;
  };
  const submit = () => {
    const chosen = [...addTyped()];
    const addTags = chosen.filter(([, isOn]) => isOn).map(([tag]) => tag);
    const removeTags = chosen.filter(([, isOn]) => !isOn).map(([tag]) => tag);
    if (chosen.length === 0) onClose();
    else
      change(
        selected,
        { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) },
        onClose,
      );
  };
  return (
    <FormDialog
      title={t('attendance.tags')}
      description={t('guests.forSelected', { count: selected.length })}
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-end gap-2">
          <div className="grow">
            <Field
              label={t('guests.newTag')}
              value={typed}
              autoComplete="off"
              maxLength={MAX_GUEST_LENGTHS.tag}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || typedName === '') return;
                event.preventDefault();
                addTyped();
              }}
            />
          </div>
          <Button icon={Plus} variant="outline" size="large" onClick={addTyped} disabled={typedName === ''}>
            {t('guests.addTag')}
          </Button>
        </div>
        {shares.size > 0 && (
          <ul aria-label={t('attendance.tags')} className="flex flex-col">
            {[...shares].map(([tag, share], index) => {
              const id = `${listId}-${index}`;
              const isOn = wanted.get(tag) ?? share === 'all';
              return (
                <li key={tag}>
                  <div className="flex min-h-11 items-center gap-3">
                    <Checkbox
                      id={id}
                      label={tag}
                      checked={isOn}
                      isMixed={!wanted.has(tag) && share === 'some'}
                      onChange={() => set(tag, !isOn)}
                    />
                    <label htmlFor={id} className="grow cursor-pointer py-2">
                      <TagChip name={tag} colour={colours.get(tag)} />
                    </label>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}
