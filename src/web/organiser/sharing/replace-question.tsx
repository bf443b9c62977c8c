import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';

interface ReplaceQuestionProps {
  question: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation inside the dialog, instead of a second dialog on top of it. */
export function ReplaceQuestion({ question, onConfirm, onCancel }: ReplaceQuestionProps) {
  const t = useT();
  const confirm = useRef<HTMLButtonElement>(null);
  // The button that was clicked is unmounted, so the focus moves to the confirmation.
  useEffect(() => confirm.current?.focus(), []);
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warning-soft p-3">
      <p className="text-sm text-warning">{question}</p>
      <div className="flex flex-wrap gap-2">
        <Button ref={confirm} variant="danger" size="small" onClick={onConfirm}>
          {t('sharedSeating.replaceConfirm')}
        </Button>
        <Button variant="outline" size="small" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}
