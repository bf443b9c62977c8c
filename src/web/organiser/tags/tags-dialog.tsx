import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { TAG_COLOURS } from '../../../shared/color.ts';
import { MAX_GUEST_LENGTHS } from '../../../shared/contracts/guests.ts';
import type { Tag } from '../../../shared/contracts/tags.ts';
import { MAX_TAGS_PER_EVENT } from '../../../shared/guest-list-limits.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadingDialog } from '../../ui/loading-dialog.tsx';
import { RemovalWarnings } from '../../ui/removal-warnings.tsx';
import { useSaveTags, useTags } from './api.ts';

interface TagsDialogProps {
  eventId: number;
  onClose: () => void;
}

interface Row {
  readonly key: number;
  readonly id?: number;
  readonly name: string;
  readonly colour: string;
  readonly guestCount: number;
}

function problemOf(row: Row, rows: readonly Row[]): 'guests.tagNameRequired' | 'guests.tagTwice' | undefined {
  const name = row.name.trim().toLowerCase();
  if (name === '') return 'guests.tagNameRequired';
  const first = rows.find((other) => other.name.trim().toLowerCase() === name);
  return first === row ? undefined : 'guests.tagTwice';
}

function TagRow({ row, error, onChange, onRemove }: TagRowProps) {
  const t = useT();
  const shownName = row.name.trim() || t('tags.newTag');
  return (
    <li className="flex items-start gap-2">
      <input
        type="color"
        aria-label={t('tags.colourOf', { name: shownName })}
        value={row.colour}
        onChange={({ target }) => onChange({ ...row, colour: target.value })}
        className="mt-7.5 size-11 shrink-0 cursor-pointer rounded-full border-0 bg-transparent p-0 [&::-webkit-color-swatch-wrapper]:p-1 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-control"
      />
      <div className="min-w-0 flex-1">
        <Field
          label={row.id === undefined ? t('tags.newTag') : t('tags.guestCount', { count: row.guestCount })}
          value={row.name}
          maxLength={MAX_GUEST_LENGTHS.tag}
          autoComplete="off"
          data-tag-name=""
          onChange={({ target }) => onChange({ ...row, name: target.value })}
          error={error}
        />
      </div>
      <div className="mt-7.5">
        <IconButton icon={Trash2} label={t('tags.remove', { name: shownName })} onClick={onRemove} />
      </div>
    </li>
  );
}

interface TagRowProps {
  row: Row;
  error: string | undefined;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

/** `stored` are the tags when the dialog was opened; the form is built from them once. */
function TagsForm({ eventId, stored, onClose }: TagsDialogProps & { stored: readonly Tag[] }) {
  const t = useT();
  const save = useSaveTags(eventId);
  const [rows, setRows] = useState<readonly Row[]>(() => stored.map((tag) => ({ ...tag, key: tag.id })));
  const [isTried, setIsTried] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const removed = stored.filter(({ id, guestCount }) => guestCount > 0 && !rows.some((row) => row.id === id));
  const replaceRow = (next: Row) => setRows(rows.map((row) => (row.key === next.key ? next : row)));
  const focusLastName = () => {
    const fields = list.current?.querySelectorAll<HTMLElement>('[data-tag-name]');
    fields?.[fields.length - 1]?.focus();
  };
  const add = () => {
    const colour = TAG_COLOURS[rows.length % TAG_COLOURS.length] ?? TAG_COLOURS[0];
    setRows([...rows, { key: -1 - rows.length - Math.random(), name: '', colour, guestCount: 0 }]);
    requestAnimationFrame(focusLastName);
  };
  const submit = () => {
    setIsTried(true);
    if (rows.some((row) => problemOf(row, rows))) return;
    const tags = rows.map(({ id, name, colour }) => ({ ...(id !== undefined && { id }), name, colour }));
    save.mutate({ tags, knownIds: stored.map(({ id }) => id) }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('tags.title')}
      description={t('tags.intro')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {rows.length === 0 && <p className="text-muted">{t('tags.empty')}</p>}
        <ul ref={list} className="flex flex-col gap-3">
          {rows.map((row) => {
            const problem = isTried ? problemOf(row, rows) : undefined;
            return (
              <TagRow
                key={row.key}
                row={row}
                error={problem && t(problem)}
                onChange={replaceRow}
                onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            );
          })}
        </ul>
        <div>
          <Button icon={Plus} variant="outline" size="small" onClick={add} disabled={rows.length >= MAX_TAGS_PER_EVENT}>
            {t('tags.add')}
          </Button>
        </div>
        <RemovalWarnings
          texts={removed.map(({ name, guestCount }) => t('tags.removedFrom', { name, count: guestCount }))}
        />
      </div>
    </FormDialog>
  );
}

/** Edits the tags of an event. Mounted while it is open only. */
export function TagsDialog(props: TagsDialogProps) {
  const t = useT();
  const query = useTags(props.eventId);
  return (
    <LoadingDialog query={query} title={t('tags.title')} failedText={t('tags.loadFailed')} onClose={props.onClose}>
      {({ tags }) => <TagsForm {...props} stored={tags} />}
    </LoadingDialog>
  );
}
