import { Send } from 'lucide-react';
import type { RefObject } from 'react';
import type { RsvpProblem } from '../../../shared/contracts/guest-pages.ts';
import type { Rsvp } from '../../../shared/contracts/rsvp.ts';
import { guestPaths } from '../../../shared/paths.ts';
import { EMAIL_BEFORE, type RsvpFormIssue } from '../../../shared/rsvp-form.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { classNames } from '../../ui/class-names.ts';
import { firstText, INPUT, LabelledField, type Typed } from './form-fields.tsx';
import { PersonForm } from './person-form.tsx';
import { AnswerList } from './rsvp-summary.tsx';
import { useRsvpTexts } from './texts.tsx';

// Typed by the contracts, not imported from them: that would bundle the validation library with this page.
const MAX_MESSAGE_LENGTH: typeof import('../../../shared/contracts/rsvp.ts').MAX_REPLY_MESSAGE_LENGTH = 1_000;
const MAX_EMAIL_LENGTH: typeof import('../../../shared/contracts/common.ts').MAX_EMAIL_LENGTH = 254;

interface RsvpFormProps {
  token: string;
  rsvp: Rsvp;
  typed: Typed;
  problem: RsvpProblem | null;
  issues: readonly RsvpFormIssue[];
  isSending: boolean;
  problemRef: RefObject<HTMLDivElement | null>;
  onSend: (form: HTMLFormElement) => void;
}

/** Why an answer was not stored, or what of it was not. */
export function Problem({ rsvp, problem, problemRef }: Pick<RsvpFormProps, 'rsvp' | 'problem' | 'problemRef'>) {
  const t = useRsvpTexts();
  // Always rendered: screen readers announce changes of a live region, not a region that appears with its text.
  return (
    <div ref={problemRef} role="alert" tabIndex={-1} className="outline-none not-empty:mt-4">
      {problem !== null && (
        <div
          className={classNames(
            'flex flex-col gap-3 rounded-xl p-4',
            problem === 'needsLeftOut' ? 'bg-warning-soft text-warning' : 'bg-danger-soft text-danger',
          )}
        >
          <p className="font-medium text-lg">{t(`rsvpPage.${problem}`)}</p>
          {problem === 'changed' && (
            <>
              <h3 className="font-sans font-semibold text-ink">{t('rsvpPage.nowNoted')}</h3>
              <AnswerList rsvp={rsvp} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** A plain form that the browser can post by itself; with JavaScript the page sends it and stays. */
export function RsvpForm(props: RsvpFormProps) {
  const { token, rsvp, typed, issues, isSending, onSend } = props;
  const t = useRsvpTexts();
  const hasIssue = (part: RsvpFormIssue['part']) => issues.some((issue) => issue.part === part);
  return (
    <form
      method="post"
      action={guestPaths.rsvp(token)}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(submit) => {
        submit.preventDefault();
        onSend(submit.currentTarget);
      }}
    >
      <input type="hidden" name="version" value={rsvp.version} />
      <input type="hidden" name={EMAIL_BEFORE} value={rsvp.email ?? ''} />
      <div>
        <h2 className="text-2xl">{t('rsvpPage.whoComes')}</h2>
        <Problem {...props} />
      </div>
      {rsvp.people.map((person) => (
        <PersonForm
          key={person.guestId}
          person={person}
          rsvp={rsvp}
          typed={typed}
          issues={issues.filter(({ guestId }) => guestId === person.guestId)}
        />
      ))}
      {rsvp.asksMeals && !rsvp.areMealsOpen && rsvp.menu.length > 0 && (
        <p className="text-muted">{t('rsvpPage.mealsClosed')}</p>
      )}
      <LabelledField
        label={t('rsvpPage.message')}
        hint={t('rsvpPage.messageHint')}
        problem={hasIssue('message') ? t('rsvpPage.badMessage') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={3}
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={firstText(typed, 'message', rsvp.message ?? '')}
            className={`${INPUT} py-2`}
          />
        )}
      </LabelledField>
      <LabelledField
        label={t('rsvpPage.email')}
        hint={t('rsvpPage.emailHint')}
        problem={hasIssue('email') ? t('rsvpPage.badEmail') : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            name="email"
            maxLength={MAX_EMAIL_LENGTH}
            autoComplete="email"
            defaultValue={firstText(typed, 'email', rsvp.email ?? '')}
            className={INPUT}
          />
        )}
      </LabelledField>
      <button
        type="submit"
        aria-disabled={isSending}
        className={buttonLook({ size: 'large', className: 'min-h-14 text-xl aria-disabled:opacity-60' })}
      >
        <Send className="size-5" aria-hidden="true" />
        {t(isSending ? 'rsvpPage.sending' : 'rsvpPage.send')}
      </button>
      {rsvp.answeredAt !== null && (
        <a href={guestPaths.rsvp(token)} className={buttonLook({ variant: 'link', size: 'large' })}>
          {t('rsvpPage.keepAnswer')}
        </a>
      )}
    </form>
  );
}
