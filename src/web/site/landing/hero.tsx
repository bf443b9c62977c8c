import { paths } from '../../../shared/paths.ts';
import { TIER_DETAILS } from '../../../shared/tiers.ts';
import { useT } from '../../lib/i18n.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { PlaceCardScene } from './place-card-scene.tsx';

export function Hero() {
  const t = useT();
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-10 px-4 pt-12 pb-14 sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:gap-12 lg:pt-14 lg:pb-16">
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-[2.75rem] leading-[1.08] sm:text-6xl lg:text-[4.25rem]">{t('landing.title')}</h1>
        <p className="max-w-xl text-lg text-muted leading-relaxed">{t('landing.subtitle')}</p>
        <a href={paths.auth} className={buttonLook({ size: 'large' })}>
          {t('landing.getStarted')}
        </a>
        <p className="text-muted text-sm">{t('landing.noCard', { guests: TIER_DETAILS.free.maxGuestsPerEvent })}</p>
      </div>
      <PlaceCardScene />
    </section>
  );
}
