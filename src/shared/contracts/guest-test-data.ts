/** Fields of the guest list that a guest has no values for; for guests in tests. */
export const NO_LIST_FIELDS = {
  householdId: null,
  householdName: null,
  companionOf: null,
  isNamePlaceholder: false,
  attendance: null,
  ageGroup: null,
  needsHighChair: false,
  tags: [],
};
export const NO_OWNER_FIELDS = { ...NO_LIST_FIELDS, meals: {}, sortName: null, cardName: null };
