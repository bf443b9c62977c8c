export const menu = {
  nameRequired: 'Name is required',
  nameTwice: 'Two entries have the same name',
  optionRequired: 'A course needs at least one option',
  tooManyOptions: 'A course can have at most 12 options',
  tooManyCourses: 'A menu can have at most 5 courses',
};
