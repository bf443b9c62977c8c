import { CircleHelp } from 'lucide-react';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useLanguage } from '../../lib/i18n.tsx';

/** One file per language, so that nobody loads help in the other one. */
const TEXTS = {
  en: () => import('../../help/en.ts'),
  hu: () => import('../../help/hu.ts'),
};

/** Opens help on the page that is shown. Its texts are loaded with the first click; where that fails, the help page opens. */
export function HelpLink() {
  const { t, language } = useLanguage();
  const [Opened, setOpened] = useState<ComponentType>();
  const open = async (click: MouseEvent) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    try {
      const [{ HelpDialog }, { helpText }] = await Promise.all([import('./help-dialog.tsx'), TEXTS[language]()]);
      setOpened(() => () => <HelpDialog write={helpText} onClose={() => setOpened(undefined)} />);
    } catch {
      window.open(paths.help, '_blank', 'noreferrer');
    }
  };
  return (
    <>
      <a
        href={paths.help}
        target="_blank"
        rel="noreferrer"
        aria-haspopup="dialog"
        aria-label={t('footer.help')}
        title={t('footer.help')}
        onClick={(click) => void open(click)}
        className="flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-accent-soft hover:text-ink pointer-fine:lg:size-9"
      >
        <CircleHelp className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </a>
      {Opened && <Opened />}
    </>
  );
}
