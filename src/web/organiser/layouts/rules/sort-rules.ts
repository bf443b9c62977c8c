import type { SeatingRule } from '../../../../shared/contracts/seating.ts';
import { foldName, matchesWords } from '../../../../shared/name-search/fold-name.ts';
import type { SeatReport } from '../solve/seat-messages.ts';

interface RuleFilter {
  readonly report: Pick<SeatReport, 'broken' | 'inactive'> | undefined;
  readonly search: string;
  readonly isBrokenOnly: boolean;
  readonly sentence: (rule: SeatingRule) => string;
}

/** Broken musts, then broken wishes, then all others; of each the newest first. */
export function sortRules(rules: readonly SeatingRule[], filter: RuleFilter): SeatingRule[] {
  const { report, search, isBrokenOnly, sentence } = filter;
  const broken = new Set(report?.broken.map(({ ruleId }) => ruleId));
  const rank = ({ id, strength }: SeatingRule) => (!broken.has(id) ? 2 : strength === 'must' ? 0 : 1);
  const words = foldName(search);
  return rules
    .filter(
      (rule) =>
        (!isBrokenOnly || broken.has(rule.id)) && (words === '' || matchesWords(foldName(sentence(rule)), words)),
    )
    .sort((one, other) => rank(one) - rank(other) || other.id - one.id);
}
