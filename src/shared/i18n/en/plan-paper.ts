/** The floor plan on paper: what stands on the sheets, and the dialog that makes them. */
export const planPaper = {
  scale: 'Scale {scale} on {paper}',
  room: 'room {size}',
  freeSeat: 'Free seat',
  accessibleSeat: 'Wheelchair access',
  seated: 'Seated',
  unseated: 'Without a seat',
  moreColors_other: 'and {count} more',
  namesInLists_one: '{count} name does not fit beside its seat at this scale; the table lists have it.',
  namesInLists_other: '{count} names do not fit beside their seats at this scale; the table lists have them.',
  namesLeftOut_one: '{count} name does not fit beside its seat at this scale.',
  namesLeftOut_other: '{count} names do not fit beside their seats at this scale.',

  link: 'Print the floor plan, to scale',
  title: 'Print the floor plan',
  intro: 'To scale, with everyone’s name and seat. Print at actual size, or the scale is lost.',
  scaleOfPlan: 'The plan is drawn at {scale}.',
  colorBy: 'Colours',
  tableLists: 'Lists of the tables',
  venuePicture: 'Venue’s picture',
  guestList: 'Guests from A to Z',
} as const;
