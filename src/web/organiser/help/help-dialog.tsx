import { useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { HelpLines } from '../../help/help-lines.tsx';
import type { WriteHelp } from '../../help/topics.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { topicsOfPage } from './topics-of-page.ts';

/** Help on the page behind it. */
export function HelpDialog({ write, onClose }: { write: WriteHelp; onClose: () => void }) {
  const t = useT();
  const text = write(t);
  const [first, ...others] = topicsOfPage(useLocation().pathname);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text[first].title}
      width="medium"
      actions={
        <>
          <Button asChild variant="outline">
            <a href={`${paths.help}#${first}`} target="_blank" rel="noreferrer">
              {t('footer.helpPage')} <span className="sr-only">{t('footer.opensInNewTab')}</span>
            </a>
          </Button>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <HelpLines text={text} topic={first} />
        {others.map((topic) => (
          <section key={topic} className="flex flex-col gap-2">
            <h3 className="text-lg">{text[topic].title}</h3>
            <HelpLines text={text} topic={topic} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
