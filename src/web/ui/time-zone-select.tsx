import { useMemo } from 'react';
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts';
import { useT } from '../lib/i18n.tsx';
import { classNames } from './class-names.ts';
import { FieldFrame } from './field-frame.tsx';
import { timeZoneWords } from './time-zone-names.ts';

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;

/** Time zones grouped by continent and labelled by city, so that typing the first letters selects one. */
function groupZones(): Map<string, { zone: string; city: string }[]> {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => {
    const [continent = zone, ...places] = timeZoneWords(zone);
    return { zone, continent, city: places.length === 0 ? continent : places.reverse().join(', ') };
  });
  return Map.groupBy(
    zones.sort((a, b) => a.city.localeCompare(b.city)),
    ({ continent }) => continent,
  );
}

interface TimeZoneSelectProps {
  value: string;
  onChange: (timeZone: string) => void;
  hint: string | undefined;
  /** Zones listed first. Must contain the current value, because this browser may know it under another name only. */
  suggestions: string[];
}

export function TimeZoneSelect({ value, onChange, hint, suggestions }: TimeZoneSelectProps) {
  const t = useT();
  const continents = useMemo(() => [...groupZones()].sort(([a], [b]) => a.localeCompare(b)), []);
  return (
    <FieldFrame label={t('eventForm.timeZone')} hint={hint}>
      {({ className, ...control }) => (
        <select
          {...control}
          className={classNames(className, 'pr-9 text-base')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <optgroup label={t('eventForm.commonTimeZones')}>
            {[...new Set(suggestions)].map((zone) => (
              <option key={zone} value={zone}>
                {timeZoneWords(zone).join('/')}
              </option>
            ))}
          </optgroup>
          {continents.map(([continent, zones]) => (
            <optgroup key={continent} label={continent}>
              {zones.map(({ zone, city }) => (
                <option key={zone} value={zone}>
                  {city}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
