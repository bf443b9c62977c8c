import type { PageOf } from '../../../shared/contracts/guest-pages.ts';
import { guestPaths } from '../../../shared/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { PageFrame } from '../page-frame.tsx';
import { INPUT, LabelledField } from './form-fields.tsx';
import { useRsvpTexts } from './texts.tsx';

/** Longer than any code, with room for spaces and dashes. */
const MAX_TYPED_LENGTH = 40;

/** Where the code on a printed invitation is typed. The browser posts the form; the answer leads to the household's page. */
export function RsvpCodePage({ page: { code, problem } }: { page: PageOf<'rsvpCode'> }) {
  const t = useRsvpTexts();
  return (
    <PageFrame>
      <div className="m-auto flex w-full max-w-md flex-col gap-6 rounded-2xl border border-hairline bg-card p-6 shadow-card sm:p-8">
        <h1 className="text-3xl">{t('rsvpPage.codeTitle')}</h1>
        <form method="post" action={guestPaths.rsvpCode} className="flex flex-col gap-5">
          <LabelledField
            label={t('rsvpPage.code')}
            hint={t('rsvpPage.codeHint')}
            problem={problem === null ? undefined : t(`rsvpPage.${problem}`)}
          >
            {(control) => (
              <input
                {...control}
                type="text"
                name="code"
                defaultValue={code}
                maxLength={MAX_TYPED_LENGTH}
                required
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="go"
                className={`${INPUT} min-h-14 font-mono text-xl tracking-widest uppercase`}
              />
            )}
          </LabelledField>
          <button type="submit" className={buttonLook({ size: 'large', className: 'min-h-14 text-xl' })}>
            {t('rsvpPage.open')}
          </button>
        </form>
      </div>
    </PageFrame>
  );
}
