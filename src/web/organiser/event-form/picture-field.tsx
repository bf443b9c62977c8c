import { ImageUp, LoaderCircle, Trash2 } from 'lucide-react';
import { type ChangeEvent, type Ref, useRef, useState } from 'react';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { MAX_PICTURE_MEGABYTES, PICTURE_TYPES } from '../../../shared/picture-limits.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { isUploadedPicture } from '../event/picture-address.ts';
import { PictureError, preparePicture } from './prepare-picture.ts';

interface PictureFieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** The banner's picture: an address, or a file that is scaled down in the browser before it is uploaded. */
export function PictureField({ value, onChange, onBlur, error, ref }: PictureFieldProps) {
  const t = useT();
  const fileInput = useRef<HTMLInputElement>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const [uploadErrorKey, setUploadErrorKey] = useState<PlainMessageKey>();
  const shownError = uploadErrorKey ? t(uploadErrorKey) : error;
  const isUploaded = isUploadedPicture(value);

  const set = (next: string) => {
    setUploadErrorKey(undefined);
    onChange(next);
  };
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Emptied, so that choosing the same file again fires a change event.
    target.value = '';
    if (!file) return;
    setIsPreparing(true);
    try {
      set(await preparePicture(file));
    } catch (failure) {
      if (failure instanceof PictureError) return setUploadErrorKey(failure.messageKey);
      console.error('The picture could not be prepared', failure);
      setUploadErrorKey('eventForm.brokenPicture');
    } finally {
      setIsPreparing(false);
    }
  };

  return (
    <div className="flex flex-col gap-3">
      {isUploaded ? (
        <div>
          <p className="font-medium text-sm">{t('eventForm.picture')}</p>
          <p className="mt-1 text-muted text-sm">{t('eventForm.pictureUploaded')}</p>
          <p role="alert" className="mt-1 text-danger text-sm empty:hidden">
            {shownError}
          </p>
        </div>
      ) : (
        <Field
          ref={ref}
          type="url"
          inputMode="url"
          autoComplete="off"
          label={t('common.optional', { label: t('eventForm.pictureAddress') })}
          hint={t('eventForm.pictureHint', { megabytes: MAX_PICTURE_MEGABYTES })}
          placeholder="https://"
          value={value}
          onChange={(event) => set(event.target.value)}
          onBlur={onBlur}
          error={shownError}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <input
          ref={fileInput}
          type="file"
          accept={PICTURE_TYPES.join()}
          aria-label={t('eventForm.uploadPicture')}
          onChange={upload}
          hidden
        />
        <Button variant="outline" disabled={isPreparing} onClick={() => fileInput.current?.click()}>
          {isPreparing ? (
            <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
          ) : (
            <ImageUp className="size-4" aria-hidden="true" />
          )}
          <span role="status">
            {isPreparing
              ? t('eventForm.preparingPicture')
              : t(isUploaded ? 'eventForm.replacePicture' : 'eventForm.uploadPicture')}
          </span>
        </Button>
        {value !== '' && !isPreparing && (
          <Button icon={Trash2} variant="ghost" onClick={() => set('')}>
            {t('eventForm.removePicture')}
          </Button>
        )}
      </div>
    </div>
  );
}
