import { type FormEvent, useState } from 'react';
import { MAX_SANDBOX_GUESTS } from '../../../shared/guest-list-limits.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { readOwnNames, sandboxOf } from './own-names.ts';
import type { Sandbox } from './sandbox.ts';

interface OwnNamesDialogProps {
  onClose: () => void;
  onRead: (sandbox: Sandbox) => void;
}

/** Makes a sandbox of names that the visitor pastes. They stay in this browser. */
export function OwnNamesDialog({ onClose, onRead }: OwnNamesDialogProps) {
  const { t, language } = useLanguage();
  const [text, setText] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const read = (event: FormEvent) => {
    event.preventDefault();
    try {
      // Both names stand in braces: the import fills in the host's.
      const { people, isCut } = readOwnNames(text, t('sandbox.guestOf', { name: '{name}' }));
      if (people.length === 0) return setIsRefused(true);
      const texts = { language, name: t('sandbox.ownEvent'), location: t('sandbox.ownPlace') };
      onRead(sandboxOf(people, { ...texts, headTable: t('sandbox.headTable') }));
      toast({ title: t(isCut ? 'sandbox.cut' : 'sandbox.read', { count: people.length }) });
    } catch {
      setIsRefused(true);
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('sandbox.ownNames')}
      isBinding={text.trim() !== ''}
      description={t('sandbox.ownNamesIntro')}
      onSubmit={read}
      confirm={<Button type="submit">{t('sandbox.useNames')}</Button>}
    >
      <TextArea
        label={t('sandbox.namesLabel')}
        hint={t('sandbox.namesHint', { count: MAX_SANDBOX_GUESTS })}
        error={isRefused ? t('sandbox.noNames') : undefined}
        rows={8}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          setIsRefused(false);
        }}
      />
    </Dialog>
  );
}
