import { useMemo } from 'react';
import { useLanguage } from '../../../lib/i18n.tsx';
import { useEditorState, useLayout } from '../plan-editor.ts';
import { RuleTexts } from './rule-text.ts';

export function useRuleTexts(): RuleTexts {
  const { t, language } = useLanguage();
  const layout = useLayout();
  const guests = useEditorState((state) => state.guests);
  return useMemo(() => new RuleTexts({ t, language, guests, layout }), [t, language, guests, layout]);
}
