import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { OPTIONAL_KINDS } from '../../../shared/door/operation.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { repeatReading } from '../../lib/query-client.ts';
import { Switch } from '../../ui/switch.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

const LABELS = {
  walkIn: 'sharedSeating.allowWalkIn',
  nameCompanion: 'sharedSeating.allowNames',
  seat: 'sharedSeating.allowSeats',
} as const;

/** What staff may do at the door besides checking guests in. All of it works without a network. */
export function DoorAllowsSwitches({ eventId, allows }: { eventId: number; allows: Event['doorAllows'] }) {
  const t = useT();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (doorAllows: Partial<Event['doorAllows']>) =>
      call(calls.events.update, { params: { id: eventId }, body: { doorAllows } }),
    onSuccess: (event) => {
      const queryKey = keyOf(calls.events.readForOrganiser, { id: eventId });
      client.setQueryData(queryKey, event);
      repeatReading(client, queryKey);
    },
    onError: (error) => toastFailure(t, 'events.failedToUpdate', error),
  });
  const shown = { ...allows, ...(change.isPending && change.variables) };
  return (
    <fieldset className="flex flex-col gap-3 border-hairline border-t pt-3">
      <legend className="sr-only">{t('sharedSeating.allowTitle')}</legend>
      <p aria-hidden="true" className="text-muted text-sm">
        {t('sharedSeating.allowTitle')}
      </p>
      {OPTIONAL_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={t(LABELS[kind])}
          isOn={shown[kind] === true}
          onChange={(isOn) => change.mutate({ [kind]: isOn })}
        />
      ))}
    </fieldset>
  );
}
