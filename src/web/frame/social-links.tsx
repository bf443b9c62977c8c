import { useT } from '../lib/i18n.tsx';

const PROFILES = [
  {
    name: 'Facebook',
    url: 'https://www.facebook.com/placecard',
    drawing: (
      <path
        d="M14 21v-8h2.8l.5-3.4H14V7.6c0-1 .4-1.7 1.8-1.7h1.6V3a17 17 0 0 0-2.4-.2c-2.6 0-4.3 1.6-4.3 4.4v2.4H8V13h2.7v8z"
        fill="currentColor"
      />
    ),
  },
  {
    name: 'Instagram',
    url: 'https://www.instagram.com/placecard',
    drawing: (
      <g fill="none" stroke="currentColor" strokeWidth="1.8">
        <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <circle cx="17" cy="7" r="0.6" fill="currentColor" />
      </g>
    ),
  },
  {
    name: 'LinkedIn',
    url: 'https://www.linkedin.com/company/placecard',
    drawing: (
      <g fill="none" stroke="currentColor" strokeWidth="2.6">
        <path d="M5.5 10v10M11 20V10M11 15c0-3 1.6-4.4 3.8-4.4s3.7 1.4 3.7 4.4v5" />
        <circle cx="5.5" cy="5.5" r="0.5" />
      </g>
    ),
  },
];

export function SocialLinks() {
  const t = useT();
  return (
    <ul className="-ml-2.5 flex">
      {PROFILES.map(({ name, url, drawing }) => (
        <li key={name}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="flex size-11 items-center justify-center rounded-lg text-ink hover:text-accent"
          >
            <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
              {drawing}
            </svg>
            <span className="sr-only">
              {name} {t('footer.opensInNewTab')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
