export const menu = {
  nameRequired: 'A név megadása kötelező',
  nameTwice: 'Két név megegyezik',
  optionRequired: 'Minden fogáshoz legalább egy választás kell',
  tooManyOptions: 'Egy fogáshoz legfeljebb 12 választás tartozhat',
  tooManyCourses: 'A menü legfeljebb 5 fogásból állhat',
};
