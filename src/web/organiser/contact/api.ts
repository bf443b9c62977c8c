import { useMutation, useQuery } from '@tanstack/react-query';
import type { Company, ContactMessage } from '../../../shared/contracts/contact.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';

export function contactErrorText(t: Translate, error: unknown): string {
  return errorText(t, error, { too_many_requests: 'contact.tooManyMessages' }, 'contact.somethingWentWrong');
}

/** Who runs this site and where they can be reached. */
export function useCompany() {
  return useQuery<Company>({ queryKey: ['/api/company'] });
}

export function useSendMessage() {
  const t = useT();
  return useMutation({
    mutationFn: (body: ContactMessage) => request('/api/contact', { method: 'POST', body }),
    onSuccess: () => toast({ title: t('contact.sent') }),
    onError: (error) =>
      toast({ variant: 'destructive', title: t('contact.error'), description: contactErrorText(t, error) }),
  });
}
