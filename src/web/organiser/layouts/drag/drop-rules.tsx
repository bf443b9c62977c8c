import { memo } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { usePlanEditor, useSeating } from '../plan-editor.ts';
import { useRuleTexts } from '../rules/use-rule-texts.ts';
import { countBroken, listNewlyBroken } from '../solve/count-broken.ts';

const MOST_LISTED = 3;

/** How many rules are broken if the dragged guests are dropped here, and why those that hold now would be. */
export const DropRules = memo(function DropRules() {
  const t = useT();
  const { desk } = usePlanEditor();
  const tried = useStore(desk.tried);
  const present = useStore(desk.report);
  const texts = useRuleTexts();
  const { rules, pins } = useSeating();
  if (!tried || !present) return null;
  const [count, now] = [countBroken(tried), countBroken(present)];
  const { broken, brokenPins } = listNewlyBroken(present, tried);
  const lines = [
    ...brokenPins.map((id) => texts.pinned(id, pins)),
    ...broken.map((report) => {
      const rule = rules.find(({ id }) => id === report.ruleId);
      const sentence = texts.pointed(report, rules);
      return rule && rule.kind !== 'households' ? `${sentence}: ${texts.broken(report, rule)}` : sentence;
    }),
  ];
  return (
    <div data-drop-rules="" className="mt-1 border-hairline border-t pt-1 text-xs">
      <div className={count > now ? 'text-warning' : 'text-muted'}>
        {count === 0 ? t('seating.allKeptHere') : t('seating.brokenHere', { count, now })}
      </div>
      {lines.length > 0 && (
        <ul className="text-left text-warning">
          {lines.slice(0, MOST_LISTED).map((line) => (
            <li key={line} className="line-clamp-3 [overflow-wrap:anywhere]">
              {line}
            </li>
          ))}
          {lines.length > MOST_LISTED && <li>{t('seating.andMoreBroken', { count: lines.length - MOST_LISTED })}</li>}
        </ul>
      )}
    </div>
  );
});
