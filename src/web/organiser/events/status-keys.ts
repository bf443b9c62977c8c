/** The word for each status. */
export const STATUS_KEYS = {
  draft: 'events.statusDraft',
  planning: 'events.statusPlanning',
  active: 'events.statusActive',
} as const;
