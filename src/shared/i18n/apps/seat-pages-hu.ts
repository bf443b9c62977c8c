export { floorPlan } from '../hu/floor-plan.ts';
export { nav } from '../hu/nav.ts';
export { seatCard } from '../hu/seat-card.ts';
export { seatFinder } from '../hu/seat-finder.ts';
export { seatMap } from '../hu/seat-map.ts';
export { seatWords as guests } from '../hu/seat-words.ts';
