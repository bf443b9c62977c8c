import type { Arrivals } from '../../../shared/contracts/arrivals.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Progress } from '../../ui/progress.tsx';
import { tellArrivals } from './tell-arrivals.ts';

interface ArrivalsStoryProps {
  event: Pick<Event, 'date' | 'timeZone'>;
  arrivals: Arrivals;
  /** Said after the arrivals themselves. */
  more?: readonly string[];
}

/** Who came, as a sentence, a bar and the rest of the story. */
export function ArrivalsStory({ event, arrivals, more = [] }: ArrivalsStoryProps) {
  const { t, language } = useLanguage();
  const [headline = '', ...others] = [...tellArrivals(arrivals, { t, language, event }), ...more];
  const { arrived, expected } = arrivals;
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-lg leading-snug">{headline}</p>
      {expected > 0 && (
        <Progress
          value={arrived}
          max={expected}
          label={t('arrivals.title')}
          valueText={t('arrivals.countOf', { arrived, expected })}
        />
      )}
      {others.length > 0 && <p className="max-w-prose leading-relaxed">{others.join(' ')}</p>}
    </div>
  );
}
