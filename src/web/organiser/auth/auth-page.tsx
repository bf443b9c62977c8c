import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GOOGLE_ERROR_PARAM, GOOGLE_UNLINKED_PARAM, TWO_FACTOR_STEP_PARAM } from '../../../shared/contracts/auth.ts';
import { paths } from '../../../shared/paths.ts';
import { fillSlots } from '../../lib/fill-slots.tsx';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { isSecondStepRequired, useVerifyCode, useVerifySecondStep } from './api.ts';
import { CodeForm, LinkSent, SecondStepForm } from './code-forms.tsx';
import { EmailForm, type Sent } from './email-form.tsx';
import { GoogleButton } from './google-button.tsx';
import { forgetRedirect, isServerPage, readRedirect, saveRedirectOfAddress } from './redirect-after-login.ts';
import { SIGNED_IN_AGAIN_PARAM, SignedInAgain } from './signed-in-again.tsx';

const REDIRECT_DELAY_MS = 500;

function useGoogleErrorNotice() {
  const t = useT();
  const [searchParams, setSearchParams] = useSearchParams();
  const error = searchParams.get('error');
  useEffect(() => {
    if (error !== GOOGLE_ERROR_PARAM && error !== GOOGLE_UNLINKED_PARAM) return;
    const description = t(error === GOOGLE_ERROR_PARAM ? 'auth.googleFailedMessage' : 'auth.googleUnlinkedMessage');
    toast({ variant: 'destructive', title: t('auth.googleFailed'), description });
    setSearchParams({}, { replace: true });
  }, [error, setSearchParams, t]);
}

/**
 * Leads a signed-in person to the page they wanted: at once on arrival, after a moment when they have just signed in. That
 * page forgets the redirect when it is shown, so a reload before then still leads there.
 */
function useRedirect(isSignedIn: boolean, delayMs: number) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => {
      const path = readRedirect() ?? paths.dashboard;
      if (isServerPage(path)) {
        forgetRedirect();
        window.location.replace(path);
      } else {
        void navigate(path, { replace: true });
      }
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isSignedIn, delayMs, navigate]);
}

export function AuthPage() {
  const t = useT();
  // Before anything reads it: a signed-in visitor is led on at once.
  useState(saveRedirectOfAddress);
  const { user } = useSession();
  const [sent, setSent] = useState<Sent>();
  const verification = useVerifyCode(sent?.email);
  const secondStep = useVerifySecondStep();
  const [searchParams, setSearchParams] = useSearchParams();
  // The second factor is asked for after the mailed code, or after Google, which sends the browser back here.
  const isSecondStep =
    isSecondStepRequired(verification.error) ||
    searchParams.get('step') === TWO_FACTOR_STEP_PARAM ||
    !secondStep.isIdle;
  usePageTitle(t('nav.login'));
  useGoogleErrorNotice();
  const isBusy = verification.isPending || secondStep.isPending;
  const isJustDone = verification.isSuccess || secondStep.isSuccess;
  const isDone = user !== null && !isBusy;
  const isAgain = searchParams.has(SIGNED_IN_AGAIN_PARAM);
  useRedirect(isDone && !isAgain, isJustDone ? REDIRECT_DELAY_MS : 0);
  const startAgain = () => {
    verification.reset();
    secondStep.reset();
    setSent(undefined);
    setSearchParams({}, { replace: true });
  };

  const link = (path: string, label: string) => (
    <a href={path} className="text-ink underline underline-offset-4 hover:text-accent">
      {label}
    </a>
  );
  if (isDone && isAgain) return <SignedInAgain />;
  if (isDone && !isJustDone) {
    return (
      <div className="flex flex-1 items-center justify-center py-16">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  return (
    <div className="flex flex-1 items-center justify-center px-4 py-10 sm:py-16">
      <Card className="relative w-full max-w-md p-1.5 shadow-lifted">
        <div className="flex flex-col gap-6 rounded-xl border border-hairline px-5 py-8 sm:px-9 sm:py-10">
          <div className="text-center">
            <h1 className="text-3xl">{t(isSecondStep ? 'auth.secondStepTitle' : 'auth.title')}</h1>
            <p className="mt-3 text-balance text-muted">
              {t(isSecondStep ? 'auth.secondStepDescription' : 'auth.description')}
            </p>
          </div>
          {isSecondStep ? (
            <SecondStepForm verification={secondStep} onStartAgain={startAgain} />
          ) : sent === undefined ? (
            <>
              <GoogleButton />
              <div className="flex items-center gap-4 text-muted text-sm">
                <span className="h-px flex-1 bg-hairline" />
                {t('auth.or')}
                <span className="h-px flex-1 bg-hairline" />
              </div>
              <EmailForm onSent={setSent} />
            </>
          ) : sent.sentLink ? (
            <LinkSent email={sent.email} onUseDifferentEmail={() => setSent(undefined)} />
          ) : (
            <CodeForm
              email={sent.email}
              verification={verification}
              onUseDifferentEmail={() => setSent(undefined)}
              onLinkSent={() => setSent({ ...sent, sentLink: true })}
            />
          )}
          <p className="border-hairline border-t pt-5 text-center text-muted text-sm leading-6">
            {fillSlots(t('auth.agreement', { terms: '{terms}', privacy: '{privacy}' }), {
              terms: link(paths.terms, t('footer.terms')),
              privacy: link(paths.privacy, t('footer.privacy')),
            })}
          </p>
        </div>
      </Card>
    </div>
  );
}
