export const rsvpMails = {
  replyToCodeSubject: '{code} a kód a vendégek válaszainak fogadásához',
  replyToCodeIntro:
    'Egy szervező a Placecardban azt szeretné, hogy a vendégek válaszai erre a címre érkezzenek. Ha egyetért vele, ezt a kódot adja meg az esemény beállításaiban:',
  replyToCodeExpiry: 'A kód egyszer használható, és {minutes} percig érvényes.',
  replyToCodeIgnore:
    'Ha nem tud róla, nincs teendője. A kódot ne adja meg senkinek: nélküle nem küldünk ide válaszokat.',
  addressChangedSubject: 'Megváltozott a meghíváshoz tartozó e-mail-cím',
  addressChanged:
    'Valaki, aki ismeri a meghívó hivatkozását, másik e-mail-címet adott meg. Erre a címre nem érkezik több levél erről az eseményről.',
  addressChangedHelp: 'Ha tévedés történt, a szervező tud segíteni.',
  event: 'Esemény',
};
