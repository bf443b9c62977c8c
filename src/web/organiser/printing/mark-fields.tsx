import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { MAX_MONOGRAM_LENGTH, type PrintSettings } from '../../../shared/contracts/printing.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { prepareMark } from './prepare-mark.ts';

type Mark = Pick<PrintSettings, 'monogram' | 'picture'>;

/** Letters or a small picture for all kinds of paper of the event. */
export function MarkFields({ monogram, picture, onChange }: Mark & { onChange: (changes: Partial<Mark>) => void }) {
  const t = useT();
  const fileInput = useRef<HTMLInputElement>(null);
  // Kept apart from the stored monogram, which is trimmed: a space before the next letter could not be typed otherwise.
  const [draft, setDraft] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptied, so that choosing the same file again fires a change event.
    target.value = '';
    if (!file) return;
    setHasFailed(false);
    try {
      onChange({ picture: await prepareMark(file) });
    } catch (error) {
      console.warn('The picture could not be used', error);
      setHasFailed(true);
    }
  };

  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('printPage.monogram')}
        hint={t('printPage.monogramHint')}
        maxLength={MAX_MONOGRAM_LENGTH}
        autoComplete="off"
        value={draft ?? monogram}
        onChange={({ target }) => {
          setDraft(target.value);
          onChange({ monogram: target.value.trim() });
        }}
        onBlur={() => setDraft(undefined)}
      />
      <div className="flex flex-col gap-1.5">
        <p className="font-medium text-sm">{t('printPage.picture')}</p>
        <p className="text-muted text-sm">{t('printPage.pictureHint')}</p>
        <div className="flex flex-wrap items-center gap-2">
          {picture !== null && (
            <img src={picture} alt="" className="size-11 rounded-lg border border-hairline bg-white object-cover" />
          )}
          <input
            ref={fileInput}
            type="file"
            accept="image/png,image/jpeg"
            aria-label={t('printPage.choosePicture')}
            onChange={choose}
            hidden
          />
          <Button icon={ImageUp} variant="outline" size="small" onClick={() => fileInput.current?.click()}>
            {t('printPage.choosePicture')}
          </Button>
          {picture !== null && (
            <Button icon={Trash2} variant="ghost" size="small" onClick={() => onChange({ picture: null })}>
              {t('printPage.removePicture')}
            </Button>
          )}
        </div>
        <p role="alert" className="text-danger text-sm empty:hidden">
          {hasFailed && t('printPage.pictureFailed')}
        </p>
      </div>
    </div>
  );
}
