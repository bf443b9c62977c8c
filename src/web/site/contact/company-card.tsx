import { Landmark, type LucideIcon, Mail, MapPin, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Company } from '../../../shared/contracts/contact.ts';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';

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
export function CompanyCard({ company }: { company: Company }) {
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
