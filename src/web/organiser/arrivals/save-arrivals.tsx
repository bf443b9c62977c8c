import { Download } from 'lucide-react';
import { arrivalCurve } from '../../../shared/arrivals/arrival-curve.ts';
import { arrivalsPicture, PICTURE_SIZE } from '../../../shared/arrivals/arrivals-picture.ts';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { Arrivals } from '../../../shared/contracts/arrivals.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { download } from '../../lib/download.ts';
import { toFileName } from '../../lib/file-name.ts';
import { formatLongDate, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { svgToPng } from '../../lib/svg-to-png.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { stepTimes } from './step-times.ts';

/** A menu that saves the curve as a picture, or each guest's arrival time as CSV. */
export function SaveArrivals({ event, arrivals }: { event: Event; arrivals: Arrivals }) {
  const { t, language } = useLanguage();
  const { timeZone } = event;
  const fileName = (extension: string) => `${toFileName(`${event.name} ${t('arrivals.title')}`)}.${extension}`;
  const draw = () => {
    const curve = arrivalCurve(arrivals.minutes, { startsAt: event.date, timeZone });
    const [arrived, expected] = [arrivals.arrived, arrivals.expected].map((count) => formatNumber(count, language));
    return arrivalsPicture({
      title: event.name,
      subtitle: `${formatLongDate(event.date, { language, timeZone })} · ${t('arrivals.summary', { arrived: arrived ?? '', expected: expected ?? '' })}`,
      curve,
      expected: arrivals.expected,
      timeOf: stepTimes(curve.steps, { language, timeZone }),
      numberOf: (count) => formatNumber(count, language),
    });
  };
  const savePng = async () => {
    try {
      download(await svgToPng(draw(), PICTURE_SIZE), fileName('png'));
    } catch (error) {
      toastFailure(t, 'arrivals.saveFailed', error);
    }
  };
  const hasCurve = arrivals.minutes.length > 0;
  return (
    <DropdownMenu
      trigger={
        <Button icon={Download} variant="outline" size="small">
          {t('arrivals.save')}
        </Button>
      }
    >
      <DropdownMenuItem disabled={!hasCurve} onSelect={() => void savePng()}>
        {t('arrivals.savePng')}
      </DropdownMenuItem>
      <DropdownMenuItem
        disabled={!hasCurve}
        onSelect={() => download(new Blob([draw()], { type: 'image/svg+xml' }), fileName('svg'))}
      >
        {t('arrivals.saveSvg')}
      </DropdownMenuItem>
      <DropdownMenuItem asChild>
        <a href={pathOf(calls.arrivals.exportFile, { id: event.id })} download>
          {t('arrivals.saveCsv')}
        </a>
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
