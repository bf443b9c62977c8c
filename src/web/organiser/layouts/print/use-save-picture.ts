import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { hasNotDeclined } from '../../../../shared/attendance.ts';
import * as calls from '../../../../shared/calls/index.ts';
import type { Event } from '../../../../shared/contracts/events.ts';
import { itemNamesIn } from '../../../floor-plan/item-names.ts';
import { tableNamesIn } from '../../../floor-plan/table-names.ts';
import { queryOf } from '../../../lib/call-query.ts';
import { download } from '../../../lib/download.ts';
import { toFileName } from '../../../lib/file-name.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { ColorBy } from '../coloring/guest-colors.ts';
import { pictureAddress } from '../picture-address.ts';
import type { Editor } from '../session/editor.ts';
import { describeEvent } from './describe-event.ts';
import { defaultColorBy, paperColors } from './paper-colors.ts';

/** Saves the floor plan as a picture with title, date and legend; without `chosen` coloured by `defaultColorBy`. */
export function useSavePicture(event: Event, editor: Editor) {
  const { t, language } = useLanguage();
  const client = useQueryClient();
  return useCallback(
    async (chosen?: ColorBy | null) => {
      try {
        const { layout } = editor;
        const guests = [...editor.state.guests.values()];
        const colorBy = chosen === undefined ? defaultColorBy(editor.state.colorBy, guests) : chosen;
        const [{ floorPlanToPng }, tags] = await Promise.all([
          import('../../../floor-plan/floor-plan-png.ts'),
          colorBy?.kind === 'tag' ? client.fetchQuery({ ...queryOf(calls.tags.read, { id: event.id }) }) : null,
        ]);
        const expected = guests.filter(hasNotDeclined);
        const { colors, legend } = paperColors(colorBy, { layout, guests: expected, tags: tags?.tags ?? [], t });
        const names = new Map(guests.map(({ id, fullName }) => [id, fullName]));
        const picture = await floorPlanToPng(layout, names, {
          itemNames: itemNamesIn(t),
          nameTable: tableNamesIn(t),
          pictureAddress,
          dotColors: colors,
          title: event.name,
          subtitle: describeEvent(event, language),
          legend: legend.length === 0 ? undefined : { title: t('layoutEditor.legend'), entries: legend },
        });
        download(picture, `${toFileName(event.name) || 'placecard'}-${t('layoutEditor.pictureFile')}.png`);
      } catch (error) {
        console.error('The picture of a floor plan could not be made', error);
        toast({ variant: 'destructive', title: t('layoutEditor.pictureFailed') });
      }
    },
    [event, editor, client, t, language],
  );
}
