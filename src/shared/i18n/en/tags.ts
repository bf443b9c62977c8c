export const tags = {
  title: 'Tags',
  intro:
    'Group your guests by anything you like: family, friends, who needs a shuttle. Renaming a tag renames it for all its guests.',
  empty: 'There are no tags yet.',
  newTag: 'New tag',
  guestCount_one: '{count} guest',
  guestCount_other: '{count} guests',
  colourOf: 'Colour of {name}',
  add: 'Add tag',
  remove: 'Remove {name}',
  removedFrom_one: '“{name}” will be taken off {count} guest.',
  removedFrom_other: '“{name}” will be taken off {count} guests.',
  saved: 'The tags are saved.',
  saveFailed: 'The tags could not be saved',
  changedMeanwhile: 'Someone changed the tags meanwhile. Please close this and open it again.',
  loadFailed: 'The tags could not be loaded.',
} as const;
