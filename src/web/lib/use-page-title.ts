import { useEffect } from 'react';
import { useT } from './i18n.tsx';

export function usePageTitle(title: string): void {
  const brand = useT()('common.brand');
  useEffect(() => {
    document.title = title === brand ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}
