import { useEffect, useRef, useState } from 'react';
import type { ContactPageContent } from '../../../shared/contracts/site-pages.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CompanyCard } from './company-card.tsx';
import { ContactForm } from './contact-form.tsx';

function Thanks({ email, onSendAnother }: { email: string; onSendAnother: () => void }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus was removed with the form.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-4 py-6">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t('contact.sentTitle')}
      </h2>
      <p className="break-words text-muted">{t('contact.sentMessage', { email })}</p>
      <Button variant="outline" onClick={onSendAnother}>
        {t('contact.sendAnother')}
      </Button>
    </div>
  );
}

export function ContactPage({ content }: { content: ContactPageContent }) {
  const t = useT();
  const [sentFrom, setSentFrom] = useState(content.outcome === 'sent' ? content.draft.email : undefined);
  // After a message was sent, the next one starts with an empty form.
  const [formContent, setFormContent] = useState(content);
  function startAnother() {
    const draft = { ...content.draft, subject: '', message: '' };
    setFormContent({ ...content, draft, issues: [], outcome: 'none' });
    setSentFrom(undefined);
  }
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <div className="max-w-2xl">
        <h1 className="text-3xl sm:text-4xl">{t('contact.title')}</h1>
        <p className="mt-3 text-muted">{t('contact.intro')}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Card className="p-5 sm:p-8">
          {sentFrom === undefined ? (
            <ContactForm content={formContent} onSent={setSentFrom} />
          ) : (
            <Thanks email={sentFrom} onSendAnother={startAnother} />
          )}
        </Card>
        <CompanyCard company={content.company} />
      </div>
    </div>
  );
}
