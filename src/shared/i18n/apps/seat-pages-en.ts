export { floorPlan } from '../en/floor-plan.ts';
export { nav } from '../en/nav.ts';
export { seatCard } from '../en/seat-card.ts';
export { seatFinder } from '../en/seat-finder.ts';
export { seatMap } from '../en/seat-map.ts';
export { seatWords as guests } from '../en/seat-words.ts';
