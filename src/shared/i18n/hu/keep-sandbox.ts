export const keepSandbox = {
  title: 'A terv megtartása',
  keeping: 'Megtartjuk a tervét…',
  kept: 'Az esemény, a vendégek és a helyek már a fiókjában vannak',
  planUnseen: 'Az alaprajz és a szabályok is megmaradtak. Eseménycsomaggal vagy nagyobb csomaggal láthatja őket.',
  failedTitle: 'Még nincs megtartva',
  stays: 'Semmi sem veszett el: amit készített, még ebben a böngészőben van.',
  event_limit:
    'A csomagjában nem fér el több esemény. Amit készített, hét napig ebben a böngészőben marad: nagyobb csomaggal megtarthatja.',
  guest_limit:
    'A csomagjában nem fér el ennyi vendég. Amit készített, hét napig ebben a böngészőben marad: nagyobb csomaggal megtarthatja.',
  back: 'Vissza a próbához',
  noneTitle: 'Itt nincs mit megtartani',
  noneMessage: 'Ebben a böngészőben nincs megtartható terv: már megtartotta, vagy egy másik böngészőben készült.',
};
