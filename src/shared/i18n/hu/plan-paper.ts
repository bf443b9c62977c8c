export const planPaper = {
  scale: 'Méretarány {scale}, {paper} lapon',
  room: 'terem: {size}',
  freeSeat: 'Szabad hely',
  accessibleSeat: 'Kerekesszékkel elérhető',
  seated: 'Ültetve',
  unseated: 'Hely nélkül',
  moreColors_other: 'és még {count}',
  namesInLists_other: '{count} név ebben a méretarányban nem fér a helye mellé; az asztalok listáján megtalálható.',
  namesLeftOut_other: '{count} név ebben a méretarányban nem fér a helye mellé.',

  link: 'Alaprajz nyomtatása méretarányosan',
  title: 'Az alaprajz nyomtatása',
  intro: 'Méretarányosan, mindenki nevével és helyével. Tényleges méretben nyomtassa, különben a méretarány elvész.',
  scaleOfPlan: 'Az alaprajz méretaránya {scale}.',
  colorBy: 'Színek',
  tableLists: 'Az asztalok listái',
  guestList: 'Vendégek névsorban',
};
