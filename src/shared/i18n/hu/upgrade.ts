export const upgrade = {
  eventLimitTitle: 'Csomagjába nem fér több esemény',
  guestLimitTitle: 'Csomagjába nem fér több vendég',
  current: 'Jelenlegi csomagja ({plan}):',
  next: '{plan} csomag, havi {price}:',
  seePlans: 'Csomagok megtekintése',
  notNow: 'Most nem',
  eventLimitNotice_one:
    'Jelenlegi csomagja ({plan}) {count} eseményt tartalmaz, és ez már megvan. Új esemény mentéséhez nagyobb csomag szükséges.',
  eventLimitNotice_other:
    'Jelenlegi csomagja ({plan}) {count} eseményt tartalmaz, és ezek már megvannak. Új esemény mentéséhez nagyobb csomag szükséges.',
};
