export const billingMails = {
  orderSubject: 'Az Ön megrendelése: {item}',
  orderIntro: 'Köszönjük a megrendelését. A fizetése megérkezett, {tier} csomagja aktív.',
  passIntro: 'Köszönjük a megrendelését. A fizetése megérkezett, az eseménycsomag aktív.',
  passMoves:
    'Ha az eseményt áthelyezi, az eseménycsomag követi: az esemény után {days} nappal jár le, de legkésőbb a fizetéstől számított {months} hónap múlva. A lejártával semmit sem törlünk: az alaprajz, az ülésrend és a vendégek térképe megmarad és megnézhető.',
  passNoRenewal: 'Egyszer fizetett: az eseménycsomag nem újul meg magától, és a kártyáját nem terheljük meg újra.',
  orderNumber: 'Rendelés',
  orderDate: 'Megrendelve',
  item: 'Tétel',
  price: 'Kifizetve',
  priceValue: '{price}, adókkal együtt',
  validUntil: 'Érvényes eddig',
  seller: 'Eladó',
  sellerContact: 'Kapcsolat',
  orderNoRenewal:
    'A csomag magától lejár: nem újul meg, és a kártyáját nem terheljük meg újra. A lejárat előtt egy héttel emlékeztetjük.',
  withdrawalTitle: 'Elállási jog',
  withdrawalRight:
    'Ettől a szerződéstől indokolás nélkül elállhat, és a teljes árat visszakapja. Határidő: {date} Használja a számlázásnál az „{button}” gombot, vagy küldjön egyértelmű nyilatkozatot erre a címre: {email}.',
  toBilling: 'Számlázás megnyitása',
  keep: 'Őrizze meg ezt a levelet: ez igazolja a szerződését.',
  returnedSubject: 'Visszatérítjük a fizetését (rendelés: {id})',
  returnedIntro:
    'Amikor a fizetése megérkezett, az eseményt már törölték, már volt eseménycsomagja, vagy régen véget ért. Az eseménycsomag nem indulhatott el, ezért a teljes árat visszatérítjük.',

  withdrawalSubject: 'Elállását megkaptuk (rendelés: {id})',
  withdrawalIntro: 'Visszaigazoljuk, hogy az alábbi szerződéstől való elállása megérkezett.',
  withdrawalReceived: 'Megérkezett',
  withdrawalStatement: 'Az Ön nyilatkozata',
  withdrawalStatementValue: 'Elállás a következő szerződéstől: {item}',
  withdrawalRefund: 'Visszatérítés',
  withdrawalRefundText:
    'A teljes árat haladéktalanul, de legkésőbb 14 napon belül visszatérítjük arra a kártyára, amellyel fizetett. Bankjától függően néhány napba telhet, mire megjelenik.',
  withdrawalEffect: 'Amit ezzel a fizetéssel vásárolt, megszűnt. Eseményei és vendégei megmaradtak.',
  endingSubject: 'Lejár a Placecard-csomagja: {tier}, {date}',
  endingIntro:
    '{tier} csomagja hamarosan lejár: {date} Magától nem újul meg, és az Ön jóváhagyása nélkül nem terheljük meg a kártyáját.',
  endingAfter:
    'Ezután a fiókja az ingyenes csomaggal működik tovább. Semmit sem törlünk: az ingyenes csomag korlátait meghaladó események és vendégek is megmaradnak, de újakat nem adhat hozzá, az ülésrend-tervező és a helykereső térképe pedig szünetel.',
  endingExtend: 'Ha megtartaná a csomagot, fizessen még egy hónapot vagy egy évet: az a hátralévő időhöz adódik.',
  toSubscription: 'Előfizetésem megtekintése',
};
