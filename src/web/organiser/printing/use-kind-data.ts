import type { PrintKind, PrintOptions } from '../../../shared/contracts/printing.ts';
import type { PrintedWords } from '../../../shared/paper/used-fonts.ts';
import { useEventTier } from '../../tiers/use-event-tier.ts';
import { usePaperFonts, usePrintCatering, usePrintedCards, usePrintHouseholds, usePrintLayout } from './api.ts';
import { isGuestCardKind } from './kind-choices.ts';

const NO_HOUSEHOLDS = [] as const;

/** What this kind of paper needs besides guests and menu: its fonts, and for some kinds more of the event. */
export function useKindData(eventId: number, kind: PrintKind, options: PrintOptions, words: PrintedWords) {
  const fonts = usePaperFonts(kind, options, words);
  const households = usePrintHouseholds(eventId, kind === 'rsvpCards');
  const catering = usePrintCatering(eventId, kind === 'catererList');
  const needsLayout = useEventTier(eventId).showsFloorPlan && kind === 'tableNumbers';
  const layout = usePrintLayout(eventId, needsLayout);
  const printed = usePrintedCards(eventId, isGuestCardKind(kind) ? kind : undefined);
  const needed = [
    fonts,
    ...(kind === 'rsvpCards' ? [households] : []),
    ...(kind === 'catererList' ? [catering] : []),
    ...(needsLayout ? [layout] : []),
    // The printed cards, without which it is not known which cards changed.
    ...(isGuestCardKind(kind) ? [printed] : []),
  ];
  const isComplete = needed.every(({ data }) => data !== undefined);
  return {
    printed: isGuestCardKind(kind) ? printed.data : undefined,
    households: households.data ?? NO_HOUSEHOLDS,
    catering: kind === 'catererList' ? catering.data : undefined,
    layout: needsLayout ? layout.data : undefined,
    /** Undefined until all of the data is loaded, so that nothing is laid out before. */
    fonts: isComplete ? fonts.data : undefined,
    hasFailed: needed.some(({ data, isError }) => data === undefined && isError),
    isFetching: needed.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(needed.map(({ refetch }) => refetch())),
  };
}
