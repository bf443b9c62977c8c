import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Guest, MAX_GUEST_LENGTHS } from '../../../../shared/contracts/guests.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { putGuests } from '../../guest-parts/guest-cache.ts';
import { REMOVED_GUEST_TEXT, updateGuest } from '../api.ts';

/** Gives a companion without a name its name, in place. */
export function NameCompanion({ guest }: { guest: Guest }) {
  const t = useT();
  const client = useQueryClient();
  const [name, setName] = useState<string>();
  const naming = useMutation({
    mutationFn: async (fullName: string) =>
      putGuests(client, guest.eventId, [await updateGuest(guest.id, { fullName })]),
    onError: (error) => toastFailure(t, 'guests.updateFailed', error, REMOVED_GUEST_TEXT),
  });
  if (name === undefined)
    return (
      <Button
        variant="link"
        size="inline"
        data-action="name"
        aria-label={t('households.nameCompanionOf', { name: guest.fullName })}
        onClick={() => setName('')}
      >
        {t('households.nameCompanion')}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setName(undefined);
    else naming.mutate(name);
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-wrap items-center gap-2 py-1">
      <input
        // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was just pressed.
        autoFocus
        aria-label={t('guests.fullName')}
        placeholder={t('guests.fullName')}
        value={name}
        autoComplete="off"
        maxLength={MAX_GUEST_LENGTHS.fullName}
        data-action="name"
        onChange={({ target }) => setName(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setName(undefined)}
        className="min-h-11 min-w-0 flex-1 basis-40 rounded-lg border border-control bg-card px-3 text-base placeholder:text-muted"
      />
      <Button type="submit" size="small" disabled={naming.isPending}>
        {t('common.save')}
      </Button>
    </form>
  );
}
