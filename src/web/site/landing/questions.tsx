import { paths } from '../../../shared/paths.ts';
import { PASS_DAYS_AFTER_EVENT, PASS_DETAILS, TIER_DETAILS } from '../../../shared/tiers.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';

const QUESTIONS = ['account', 'cost', 'pass', 'passEnd', 'data', 'door', 'excel', 'together', 'names'] as const;

/** Questions and answers. They open without a script. */
export function Questions() {
  const { t, language } = useLanguage();
  const price = (amount: number) => formatMoney(amount, language);
  const facts = {
    guests: TIER_DETAILS.free.maxGuestsPerEvent,
    pass: price(PASS_DETAILS.price),
    pro: price(TIER_DETAILS.pro.price),
    enterprise: price(TIER_DETAILS.enterprise.price),
    days: PASS_DAYS_AFTER_EVENT,
  };
  return (
    <section className="border-hairline border-t bg-card/60">
      <div className="mx-auto w-full max-w-3xl px-4 py-16 sm:px-6 lg:py-20">
        <h2 className="text-3xl sm:text-4xl">{t('landing.questionsTitle')}</h2>
        <div className="mt-8 divide-y divide-hairline border-hairline border-y">
          {QUESTIONS.map((name) => (
            <details key={name} className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium text-lg [&::-webkit-details-marker]:hidden">
                {t(`landing.question_${name}`)}
                <span
                  aria-hidden="true"
                  className="font-display text-2xl text-accent transition-transform group-open:rotate-45"
                >
                  +
                </span>
              </summary>
              <p className="max-w-prose pb-5 text-muted leading-relaxed">
                {name === 'passEnd' ? t('tiers.passStays') : t(`landing.answer_${name}`, facts)}
              </p>
            </details>
          ))}
        </div>
        <p className="mt-6 text-muted">
          <a
            href={paths.contact}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {t('landing.askUs')}
          </a>
        </p>
      </div>
    </section>
  );
}
