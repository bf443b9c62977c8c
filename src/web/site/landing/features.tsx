import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { FloorPlanVignette, GuestListVignette, QrVignette } from './vignettes.tsx';

function FeatureCard({ title, text, vignette }: { title: string; text: string; vignette: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 rounded-2xl border border-hairline bg-card p-6 shadow-card">
      <div className="mb-2 flex h-36 items-center justify-center rounded-xl bg-paper">{vignette}</div>
      <h3 className="text-2xl">{title}</h3>
      <p className="text-muted leading-relaxed">{text}</p>
    </li>
  );
}

export function Features() {
  const t = useT();
  return (
    <section className="border-hairline border-y bg-card/60">
      <div className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 lg:py-20">
        <h2 className="max-w-xl text-3xl sm:text-4xl">{t('landing.featuresTitle')}</h2>
        <ul className="mt-10 grid gap-5 md:grid-cols-3">
          <FeatureCard
            title={t('landing.eventsTitle')}
            text={t('landing.eventsText')}
            vignette={<FloorPlanVignette />}
          />
          <FeatureCard
            title={t('landing.guestsTitle')}
            text={t('landing.guestsText')}
            vignette={<GuestListVignette />}
          />
          <FeatureCard title={t('landing.qrTitle')} text={t('landing.qrText')} vignette={<QrVignette />} />
        </ul>
      </div>
    </section>
  );
}
