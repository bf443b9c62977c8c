export const upgrade = {
  eventLimitTitle: 'Csomagjába nem fér több esemény',
  guestLimitTitle: 'Csomagjába nem fér több vendég',
  current: 'Jelenlegi csomagja ({tier}):',
  next: '{tier} csomag, havi {price}:',
  nextPass: 'Eseménycsomag ({event}), egyszer {price}:',
  passUntil: 'Érvényes eddig: {date}',
  passEnded: 'Az esemény eseménycsomagja lejárt: {date}',
  passEndedTitle: 'Az esemény eseménycsomagja lejárt',
  passEndsBefore:
    'Az eseménycsomag az esemény előtt lejár (lejárat: {end}, esemény: {date}), mert a fizetéstől legfeljebb {months} hónapig tart. Utána az ülésrend megtekinthető, de nem módosítható.',
  buyPass: 'Eseménycsomag vásárlása: {price}',
  askOwner:
    'Ez az esemény tulajdonosának csomagjától függ. Kérje meg, hogy vegyen ehhez az eseményhez eseménycsomagot, vagy váltson nagyobb csomagra.',
  seeTiers: 'Csomagok megtekintése',
  notNow: 'Most nem',
  eventLimitNotice_one:
    'Jelenlegi csomagja ({tier}) {count} eseményt tartalmaz, és ez már megvan. Új esemény mentéséhez nagyobb csomag szükséges.',
  eventLimitNotice_other:
    'Jelenlegi csomagja ({tier}) {count} eseményt tartalmaz, és ezek már megvannak. Új esemény mentéséhez nagyobb csomag szükséges.',
};
