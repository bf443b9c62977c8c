export const memberMails = {
  event: 'Esemény',
  role: 'Az Ön szerepe',
  anEvent: 'egy esemény',
  invitationSubject: 'Közös tervezés: {event}',
  invitationIntro: '{name} meghívja, hogy együtt tervezzenek egy eseményt a Placecardon.',
  invitationButton: 'Meghívó megnyitása',
  invitationExpiry: 'A link egyszer használható, {days} napig, és csak az fogadhatja el, aki ezzel a címmel lép be.',
  invitationIgnore: 'Ha nem tudja, ki hívja, hagyja figyelmen kívül ezt a levelet: Ön nélkül semmi sem történik.',
  transferSubject: 'Önnek adnák át: {event}',
  transfer:
    '{name} szeretné Önnek átadni ezt az eseményt: {event}. Ha elfogadja, Ön lesz a tulajdonosa, ő pedig szerkesztő marad.',
  transferButton: 'Ajánlat megnyitása',
  transferExpiry: 'Az ajánlat {days} napig fogadható el.',
  goneSubject: 'Törölték az eseményt: {event}',
  gone: 'Az esemény tulajdonosa törölte az eseményt vagy a fiókját: {event}. Az esemény már nincs az Ön listájában, a vendégei és a terme sincs meg.',
};
