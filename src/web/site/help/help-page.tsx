import { helpText as helpTextEn } from '../../help/en.ts';
import { HelpLines } from '../../help/help-lines.tsx';
import { helpText as helpTextHu } from '../../help/hu.ts';
import { HELP_TOPICS } from '../../help/topics.ts';
import { useLanguage } from '../../lib/i18n.tsx';

const TEXTS = { en: helpTextEn, hu: helpTextHu };

/** Help on every screen, each at an anchor of its own. */
export function HelpPage() {
  const { t, language } = useLanguage();
  const text = TEXTS[language](t);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <div>
        <h1 className="text-3xl sm:text-4xl">{t('footer.helpPage')}</h1>
        <p className="mt-2 text-muted">{t('footer.helpIntro')}</p>
      </div>
      <nav aria-label={t('legal.contents')}>
        <ul className="flex flex-wrap gap-x-5">
          {HELP_TOPICS.map((topic) => (
            <li key={topic}>
              <a
                href={`#${topic}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
              >
                {text[topic].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {HELP_TOPICS.map((topic) => (
        <section key={topic} id={topic} aria-labelledby={`${topic}-title`} className="flex scroll-mt-6 flex-col gap-3">
          <h2 id={`${topic}-title`} className="text-2xl">
            {text[topic].title}
          </h2>
          <HelpLines text={text} topic={topic} />
        </section>
      ))}
    </div>
  );
}
