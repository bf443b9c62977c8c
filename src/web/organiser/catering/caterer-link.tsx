import { useState } from 'react';
import type { Catering } from '../../../shared/contracts/catering.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { CopyButton } from '../sharing/copy-button.tsx';
import { useChangeLink } from './api.ts';

/** The caterer's link: create, copy, replace or remove it, and show or hide names. */
export function CatererLink({ eventId, link }: { eventId: number; link: Catering['link'] }) {
  const t = useT();
  const change = useChangeLink(eventId);
  const [question, setQuestion] = useState<'replace' | 'remove'>();
  const close = () => setQuestion(undefined);
  const address = link && `${window.location.origin}${paths.caterer(link.token)}`;
  return (
    <Card className="flex flex-col gap-3 p-4 print:hidden">
      <div>
        <h2 className="text-lg">{t('catering.link')}</h2>
        <p className="mt-1 text-muted text-sm">{t('catering.linkHint')}</p>
      </div>
      {link && address ? (
        <>
          <p className="wrap-anywhere text-sm">{address}</p>
          <div className="flex flex-wrap gap-2">
            <CopyButton kind="link" text={address} />
            <Button variant="ghost" size="small" disabled={change.isPending} onClick={() => setQuestion('replace')}>
              {t('catering.replaceLink')}
            </Button>
            <Button variant="ghost" size="small" disabled={change.isPending} onClick={() => setQuestion('remove')}>
              {t('catering.removeLink')}
            </Button>
          </div>
          <Switch
            label={t('catering.showNames')}
            isOn={link.showsNames}
            onChange={(showsNames) => change.mutate({ showsNames })}
          />
        </>
      ) : (
        <div>
          <Button variant="outline" size="small" disabled={change.isPending} onClick={() => change.mutate('create')}>
            {t('catering.createLink')}
          </Button>
        </div>
      )}
      <Dialog
        isOpen={question !== undefined}
        onOpenChange={close}
        title={t(question === 'remove' ? 'catering.removeTitle' : 'catering.replaceTitle')}
        description={t('catering.replaceText')}
        confirm={
          <Button
            variant="danger"
            onClick={() => {
              if (question) change.mutate(question);
              close();
            }}
          >
            {t(question === 'remove' ? 'catering.removeLink' : 'catering.replaceLink')}
          </Button>
        }
      />
    </Card>
  );
}
