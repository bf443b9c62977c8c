import type { MailBatch } from '../../../../shared/contracts/guest-mails.ts';
import { LANGUAGE_NAME_KEYS, type Language } from '../../../../shared/i18n/translate.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ViewPanel, ViewTabList, ViewTabs } from '../../../ui/view-tabs.tsx';

interface MailSampleProps {
  samples: MailBatch['samples'];
  language: Language;
  onLanguage: (language: Language) => void;
  isTesting: boolean;
  onTest: () => void;
}

/**
 * The mail as guests see it on a phone. The frame has no rights at all: no scripts, no forms, and its links lead nowhere.
 * It inherits the page's content security policy, so a mail's styles must be attributes.
 */
export function MailSample({ samples, language, onLanguage, isTesting, onTest }: MailSampleProps) {
  const t = useT();
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4">
      <div>
        <h3 className="text-lg">{t('mailBatches.appearance')}</h3>
        <p className="text-muted text-sm">{t('mailBatches.appearanceHint')}</p>
      </div>
      <ViewTabs value={language} onChange={onLanguage}>
        {samples.length > 1 && (
          <div>
            <ViewTabList
              label={t('mailBatches.sampleLanguages')}
              tabs={samples.map((sample) => ({
                value: sample.language,
                label: t(LANGUAGE_NAME_KEYS[sample.language]),
              }))}
            />
          </div>
        )}
        {samples.map((sample) => (
          <ViewPanel key={sample.language} value={sample.language}>
            <p className="text-sm [overflow-wrap:anywhere]" lang={sample.language}>
              <span className="text-muted">{t('mailBatches.subject')}: </span>
              <span className="font-medium">{sample.subject}</span>
            </p>
            <iframe
              title={t('mailBatches.frameTitle', { subject: sample.subject })}
              sandbox=""
              srcDoc={sample.html}
              className="h-[36rem] w-full max-w-[390px] rounded-xl border border-control bg-white"
            />
            <details className="text-sm">
              <summary className="min-h-6 cursor-pointer rounded-md py-1 text-accent underline underline-offset-4">
                {t('mailBatches.plainText')}
              </summary>
              <pre
                lang={sample.language}
                className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-lg bg-paper p-3 text-xs [overflow-wrap:anywhere]"
              >
                {sample.text}
              </pre>
            </details>
          </ViewPanel>
        ))}
      </ViewTabs>
      <div>
        <Button variant="outline" size="small" disabled={isTesting} onClick={onTest}>
          {t('mailBatches.test')}
        </Button>
      </div>
    </Card>
  );
}
