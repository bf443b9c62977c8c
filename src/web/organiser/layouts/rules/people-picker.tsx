import { Plus, X } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { RuleGuests } from '../../../../shared/contracts/seating.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEditorState } from '../plan-editor.ts';
import { listChoices } from './line-context.ts';
import { type Choice, NameBook } from './name-book.ts';
import { findSameGroup } from './same-group.ts';
import { useRuleTexts } from './use-rule-texts.ts';

const MOST_MATCHES = 6;
const KINDS = ['guestIds', 'householdIds', 'tags'] as const;
type Kind = (typeof KINDS)[number];
type Chosen = Pick<Choice, 'value' | 'label'> & { readonly kind: Kind };

interface PeoplePickerProps {
  label: string;
  value: RuleGuests;
  error?: string | undefined;
  /** What can be named; by default everything. */
  kinds?: readonly Kind[];
  /** Label of the search field; by default it names guests, tags and households. */
  findLabel?: string;
  onChange: (next: RuleGuests) => void;
}

/** Whom a rule is about: guests, everyone with a tag, or a household, found by typing a part of the name. */
export function PeoplePicker({ label, value, error, kinds = KINDS, findLabel, onChange }: PeoplePickerProps) {
  const t = useT();
  const texts = useRuleTexts();
  const guests = useEditorState((state) => state.guests);
  const book = useMemo(() => new NameBook(listChoices(guests, texts)), [guests, texts]);
  const sameGroup = useMemo(() => findSameGroup(guests.values(), value), [guests, value]);
  const [search, setSearch] = useState('');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isKind = (choice: Choice): choice is Choice & Chosen => kinds.includes(choice.kind as Kind);
  const matches = book
    .search(search)
    .filter(isKind)
    .filter(({ kind, value: named }) => !(value[kind] as (string | number)[]).includes(named))
    .slice(0, MOST_MATCHES);
  const chosen: Chosen[] = [
    ...value.tags.map((tag): Chosen => ({ kind: 'tags', value: tag, label: texts.tagText(tag) })),
    ...value.householdIds.map((hid): Chosen => ({ kind: 'householdIds', value: hid, label: texts.householdName(hid) })),
    ...value.guestIds.map((gid): Chosen => ({ kind: 'guestIds', value: gid, label: texts.nameOf(gid) })),
  ];
  const add = ({ kind, value: named }: Chosen) => {
    onChange({ ...value, [kind]: [...value[kind], named] });
    setSearch('');
    // The next name is typed at once, also after a click.
    field.current?.focus();
  };
  const remove = ({ kind, value: named }: Chosen) =>
    onChange({ ...value, [kind]: (value[kind] as (string | number)[]).filter((entry) => entry !== named) });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      {chosen.length > 0 && (
        <ul className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
          {chosen.map((choice) => (
            <li key={`${choice.kind}/${choice.value}`}>
              <button
                type="button"
                aria-label={t('seating.removePerson', { name: choice.label })}
                onClick={() => remove(choice)}
                className="flex min-h-9 items-center gap-1 rounded-full border border-hairline bg-card px-3 text-sm hover:border-control"
              >
                {choice.label}
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {sameGroup && (
        <Button variant="link" size="inline" className="self-start text-left" onClick={() => onChange(sameGroup)}>
          {t('seating.useInstead', { who: texts.people(sameGroup) })}
        </Button>
      )}
      <input
        ref={field}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          const [first] = matches;
          if (event.key !== 'Enter' || !first) return;
          event.preventDefault();
          add(first);
        }}
        aria-label={findLabel ?? t('seating.findPeople')}
        placeholder={findLabel ?? t('seating.findPeople')}
        aria-describedby={error ? id : undefined}
        aria-invalid={error ? true : undefined}
        className="min-h-11 w-full rounded-lg border border-control bg-card px-3 text-base placeholder:text-muted"
      />
      {matches.length > 0 && (
        <ul className="flex flex-col rounded-lg border border-hairline">
          {matches.map((choice) => (
            <li key={`${choice.kind}/${choice.value}`}>
              <button
                type="button"
                onClick={() => add(choice)}
                className="flex min-h-11 w-full items-center gap-2 px-3 text-left text-sm hover:bg-accent-soft"
              >
                <Plus className="size-4 shrink-0 text-muted" aria-hidden="true" />
                <span className="min-w-0 truncate">{choice.label}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={id} className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
