import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import { MAX_TAGS_PER_GUEST } from '../../../../shared/guest-list-limits.ts';
import { useT } from '../../../lib/i18n.tsx';
import { FieldFrame } from '../../../ui/field-frame.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { useEventTags } from '../api.ts';
import { withTag } from './list-fields.ts';

interface TagsFieldProps {
  eventId: number;
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: readonly string[]) => void;
}

/** Tags as chips, and a field that adds one by Enter, by a comma or when it is left. */
export function TagsField({ eventId, tags, error, onChange }: TagsFieldProps) {
  const t = useT();
  const listId = useId();
  const { data } = useEventTags(eventId);
  const [typed, setTyped] = useState('');
  const known = data?.tags ?? [];
  const add = (text: string) => {
    const next = withTag(
      tags,
      text,
      known.map(({ name }) => name),
    );
    if (next !== tags) onChange(next);
    setTyped('');
  };
  const isFull = tags.length >= MAX_TAGS_PER_GUEST;
  return (
    <FieldFrame
      label={t('attendance.tags')}
      hint={isFull ? t('guests.tooManyTags') : t('guests.tagsHint')}
      error={error}
    >
      {(control) => (
        <>
          {tags.length > 0 && (
            <ul aria-label={t('attendance.tags')} className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <TagChip name={tag} colour={known.find(({ name }) => name === tag)?.colour}>
                    <button
                      type="button"
                      aria-label={t('guests.removeTag', { name: tag })}
                      onClick={() => onChange(tags.filter((other) => other !== tag))}
                      className="-mr-1.5 flex size-7 shrink-0 items-center justify-center rounded-full pointer-coarse:size-9 hover:bg-black/20"
                    >
                      <X className="size-3.5" aria-hidden="true" />
                    </button>
                  </TagChip>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            value={typed}
            list={listId}
            disabled={isFull}
            autoComplete="off"
            maxLength={MAX_GUEST_LENGTHS.tag}
            onChange={({ target }) =>
              target.value.endsWith(',') ? add(target.value.slice(0, -1)) : setTyped(target.value)
            }
            onBlur={() => add(typed)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return;
              event.preventDefault();
              add(typed);
            }}
          />
          <datalist id={listId}>
            {known
              .filter(({ name }) => !tags.includes(name))
              .map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}
