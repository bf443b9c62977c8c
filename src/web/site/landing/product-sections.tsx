import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Screenshot } from './screenshot.tsx';

/** Each section has three points. */
const POINTS = [1, 2, 3] as const;

/** A screenshot with a smaller one on its lower right corner. */
function Overlapping({ large, small }: { large: ReactNode; small: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-12">
      <div className="sm:col-span-11 sm:col-start-1 sm:row-start-1">{large}</div>
      <div className="-mt-14 ml-auto w-3/5 sm:col-span-4 sm:col-start-9 sm:row-start-1 sm:mt-[30%] sm:w-auto">
        {small}
      </div>
    </div>
  );
}

/** Two phones side by side, the second a little lower. */
function Phones({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-2 items-start gap-4 *:even:mt-8 sm:gap-8">{children}</div>
  );
}

interface Section {
  /** Also the section's anchor. */
  readonly name: 'guestList' | 'seating' | 'paper' | 'phones' | 'door';
  readonly shown: ReactNode;
  /** Shown below the points. */
  readonly besideText?: ReactNode;
}

const SECTIONS: readonly Section[] = [
  {
    name: 'guestList',
    shown: <Overlapping large={<Screenshot name="guests" />} small={<Screenshot name="reply" />} />,
  },
  {
    name: 'seating',
    besideText: <Screenshot name="reason" className="mt-8 block max-w-85" />,
    shown: <Screenshot name="room" />,
  },
  {
    name: 'paper',
    shown: <Overlapping large={<Screenshot name="cards" />} small={<Screenshot name="poster" />} />,
  },
  {
    name: 'phones',
    shown: (
      <Phones>
        <Screenshot name="seat" />
        <Screenshot name="map" />
      </Phones>
    ),
  },
  { name: 'door', shown: <Screenshot name="door" className="mx-auto block w-full max-w-70" /> },
];

/** One section for each part of the product: what it does, and how it looks. */
export function ProductSections() {
  const t = useT();
  return SECTIONS.map(({ name, shown, besideText }, index) => (
    <section
      key={name}
      id={name}
      aria-labelledby={`${name}-title`}
      className={classNames('scroll-mt-6', index % 2 === 0 && 'border-hairline border-y bg-card/60')}
    >
      <div
        className={classNames(
          'mx-auto grid w-full max-w-6xl items-center gap-x-14 gap-y-10 px-4 py-14 sm:px-6 lg:py-20',
          index % 2 === 0 ? 'lg:grid-cols-[1fr_1.25fr]' : 'lg:grid-cols-[1.25fr_1fr]',
        )}
      >
        <div className={index % 2 === 1 ? 'lg:order-last' : undefined}>
          <h2 id={`${name}-title`} className="text-3xl sm:text-4xl">
            {t(`landing.${name}Title`)}
          </h2>
          <p className="mt-4 text-lg text-muted leading-relaxed">{t(`landing.${name}Text`)}</p>
          <ul className="mt-6 flex flex-col gap-3">
            {POINTS.map((point) => (
              <li key={point} className="flex gap-3 leading-relaxed">
                <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden="true" />
                {t(`landing.${name}Point${point}`)}
              </li>
            ))}
          </ul>
          {besideText}
        </div>
        {shown}
      </div>
    </section>
  ));
}
