/** What a floor plan looks like before anyone has drawn one. */
export const DEFAULT_LAYOUT = { name: 'Main Layout', width: 1000, height: 800, unit: 'ft' } as const;
