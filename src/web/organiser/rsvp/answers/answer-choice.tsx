import { useId } from 'react';
import { RSVP_ANSWERS, type RsvpAnswer } from '../../../../shared/contracts/rsvp.ts';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { useT } from '../../../lib/i18n.tsx';

const LABELS = {
  coming: 'replies.answerComing',
  maybe: 'replies.answerMaybe',
  declined: 'replies.answerDeclined',
} as const satisfies Record<RsvpAnswer, PlainMessageKey>;

interface AnswerChoiceProps {
  name: string;
  value: RsvpAnswer | '';
  allowsMaybe: boolean;
  onChange: (answer: RsvpAnswer) => void;
}

/** Whether one person comes. 'Maybe' stays offered to a person who answered it before. */
export function AnswerChoice({ name, value, allowsMaybe, onChange }: AnswerChoiceProps) {
  const t = useT();
  const group = useId();
  return (
    <div role="radiogroup" aria-label={t('replies.answerOf', { name })} className="flex flex-wrap gap-2">
      {RSVP_ANSWERS.filter((answer) => answer !== 'maybe' || allowsMaybe || value === 'maybe').map((answer) => (
        <label
          key={answer}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-control bg-card px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={group}
            checked={value === answer}
            onChange={() => onChange(answer)}
            className="size-5 accent-accent"
          />
          {t(LABELS[answer])}
        </label>
      ))}
    </div>
  );
}
