import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as calls from '../../../../shared/calls/index.ts';
import { queryOf } from '../../../lib/call-query.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useEditorState } from '../plan-editor.ts';
import { colorGuests, type GuestColors } from './guest-colors.ts';

/** The chosen colours and their legend; undefined while dots have their own colours. */
export function useGuestColors(): GuestColors | undefined {
  const t = useT();
  const eventId = useEditorState(({ history }) => history.present.layout.eventId);
  const colorBy = useEditorState((state) => state.colorBy);
  const guests = useEditorState((state) => state.guests);
  const { data } = useQuery({ ...queryOf(calls.tags.read, { id: eventId }), enabled: colorBy?.kind === 'tag' });
  return useMemo(() => {
    const tagColors = new Map(data?.tags.map(({ name, colour }) => [name, colour]));
    return colorBy ? colorGuests(guests.values(), colorBy, { t, tagColors }) : undefined;
  }, [colorBy, guests, data, t]);
}
