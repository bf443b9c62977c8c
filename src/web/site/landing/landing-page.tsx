import { CalendarDays, Check, QrCode, Users } from 'lucide-react';
import { paths } from '../../../shared/paths.ts';
import { TIER_DETAILS, TIERS } from '../../../shared/tiers.ts';
import { useT } from '../../lib/i18n.tsx';
import { PassCard } from '../../tiers/pass-card.tsx';
import { TierCard } from '../../tiers/tier-card.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { ProductSections } from './product-sections.tsx';
import { Questions } from './questions.tsx';
import { SeatingDrawing } from './seating-drawing.tsx';

function Hero() {
  const t = useT();
  return (
    <section className="mx-auto grid w-full max-w-6xl items-center gap-10 px-4 pt-12 pb-14 sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:gap-12 lg:pt-14 lg:pb-16">
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-[2.75rem] leading-[1.08] sm:text-6xl lg:text-[4.25rem]">{t('landing.title')}</h1>
        <p className="max-w-xl text-lg text-muted leading-relaxed">{t('landing.subtitle')}</p>
        <div className="flex flex-wrap gap-3">
          <a href={paths.sandbox} className={buttonLook({ size: 'large' })}>
            {t('landing.tryNow')}
          </a>
          <a href={paths.auth} className={buttonLook({ size: 'large', variant: 'outline' })}>
            {t('landing.getStarted')}
          </a>
        </div>
        <p className="text-muted text-sm">{t('landing.noCard', { guests: TIER_DETAILS.free.maxGuestsPerEvent })}</p>
      </div>
      <SeatingDrawing />
    </section>
  );
}

const FEATURES = [
  { name: 'events', Icon: CalendarDays, anchor: 'seating' },
  { name: 'guests', Icon: Users, anchor: 'guestList' },
  { name: 'qr', Icon: QrCode, anchor: 'phones' },
] as const;

function Features() {
  const t = useT();
  return (
    <section className="mx-auto w-full max-w-6xl px-4 pb-16 sm:px-6 lg:pb-20">
      <h2 className="max-w-xl text-3xl sm:text-4xl">{t('landing.featuresTitle')}</h2>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {FEATURES.map(({ name, Icon, anchor }) => (
          <li key={name} className="flex flex-col gap-3 rounded-2xl border border-hairline bg-card p-6 shadow-card">
            <Icon className="size-7 text-accent" aria-hidden="true" />
            <h3 className="text-2xl">{t(`landing.${name}Title`)}</h3>
            <p className="text-muted leading-relaxed">{t(`landing.${name}Text`)}</p>
            <a
              href={`#${anchor}`}
              className="mt-auto inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {t(`landing.${name}Link`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What every tier has, the free one included. */
const EVERY_TIER = ['list', 'replies', 'finder', 'door', 'paper', 'chart', 'together', 'languages'] as const;

const CHOOSE_KEYS = { free: 'tiers.chooseFree', pro: 'tiers.choosePro', enterprise: 'tiers.chooseEnterprise' } as const;

function Pricing() {
  const t = useT();
  return (
    <section className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 lg:py-20">
      <h2 className="text-3xl sm:text-4xl">{t('landing.pricingTitle')}</h2>
      <p className="mt-3 text-muted">{t('landing.pricingSubtitle')}</p>
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {TIERS.map((tier) => (
          <TierCard key={tier} tier={TIER_DETAILS[tier]}>
            <a
              href={paths.auth}
              className={buttonLook({ variant: TIER_DETAILS[tier].isPopular ? 'primary' : 'outline' })}
            >
              {t(CHOOSE_KEYS[tier])}
            </a>
          </TierCard>
        ))}
      </ul>
      <PassCard>
        <a href={paths.auth} className={buttonLook({ variant: 'outline' })}>
          {t('tiers.choosePass')}
        </a>
      </PassCard>
      <div className="mt-6 rounded-2xl border border-hairline border-dashed p-7">
        <h3 className="text-2xl">{t('landing.everyTierTitle')}</h3>
        <ul className="mt-4 grid gap-x-10 gap-y-3 text-sm sm:grid-cols-2">
          {EVERY_TIER.map((name) => (
            <li key={name} className="flex gap-3">
              <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
              {t(`landing.every_${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function LastWord() {
  const t = useT();
  return (
    <section className="mx-auto flex w-full max-w-3xl flex-col items-center gap-6 px-4 py-16 text-center sm:px-6 lg:py-20">
      <h2 className="text-3xl sm:text-4xl">{t('landing.lastTitle')}</h2>
      <p className="text-lg text-muted">{t('landing.lastText')}</p>
      <a href={paths.sandbox} className={buttonLook({ size: 'large' })}>
        {t('landing.tryNow')}
      </a>
    </section>
  );
}

export function LandingPage() {
  return (
    <>
      <Hero />
      <Features />
      <ProductSections />
      <Pricing />
      <Questions />
      <LastWord />
    </>
  );
}
