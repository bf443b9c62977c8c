import { useLanguage } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SCREENSHOT_SIZES, type Scheme, type ScreenshotName, screenshotFile } from './screenshot-sizes.ts';
import { SCREENSHOT_URLS } from './screenshot-urls.ts';

/** A screenshot of the product in the reader's language and, like the page itself, in the colours of their system. */
export function Screenshot({ name, className }: { name: ScreenshotName; className?: string }) {
  const { t, language } = useLanguage();
  const { width, height, isPaper } = SCREENSHOT_SIZES[name];
  const urlOf = (scheme: Scheme) => SCREENSHOT_URLS[`./screenshots/${screenshotFile(name, language, scheme)}`];
  return (
    <picture className={className}>
      {!isPaper && <source media="screen and (prefers-color-scheme: dark)" srcSet={urlOf('dark')} />}
      <img
        src={urlOf('light')}
        alt={t(`landing.screenshot_${name}`)}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={classNames(
          'h-auto w-full border border-hairline shadow-lifted',
          isPaper ? 'rounded-sm' : 'rounded-2xl',
        )}
      />
    </picture>
  );
}
