import { Landmark, type LucideIcon, Mail, MapPin, ReceiptText } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Company } from '../../../shared/contracts/contact.ts';
import type { ContactPageContent } from '../../../shared/contracts/site-pages.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
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

function Detail({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="flex items-center gap-3 text-muted text-sm">
        <Icon className="size-5 text-accent" aria-hidden="true" />
        {label}
      </dt>
      <dd className="break-words pl-8">{children}</dd>
    </div>
  );
}

/** The company's email and postal address. */
function CompanyCard({ company }: { company: Company }) {
  const t = useT();
  return (
    <Card className="flex flex-col gap-5 p-6">
      <h2 className="text-xl">{t('contact.otherWays')}</h2>
      <dl className="flex flex-col gap-5">
        <Detail icon={Mail} label={t('contact.supportEmail')}>
          <a
            href={`mailto:${company.supportEmail}`}
            className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-accent"
          >
            {company.supportEmail}
          </a>
        </Detail>
        <Detail icon={MapPin} label={t('contact.postalAddress')}>
          <address className="whitespace-pre-line not-italic">{`${company.name}\n${company.address}`}</address>
        </Detail>
        {company.registration && (
          <Detail icon={Landmark} label={t('contact.registration')}>
            {company.registration}
          </Detail>
        )}
        {company.taxNumber && (
          <Detail icon={ReceiptText} label={t('contact.taxNumber')}>
            {company.taxNumber}
          </Detail>
        )}
      </dl>
    </Card>
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
