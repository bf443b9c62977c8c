import { compareConflicts } from './auto-seat/conflict-figures.ts';
import { measureEditor } from './auto-seat/editor-tasks.ts';
import { measurePlans } from './auto-seat/plan-figures.ts';
import { comparePlans } from './auto-seat/same-plans.ts';
import { measureStopping } from './auto-seat/stopping.ts';
import { measureWritten } from './auto-seat/written-figures.ts';
import { type Benchmark, countOf } from './results/figure.ts';

/** How many events are seated in both Node and Chromium, to compare the plans. */
const PAIRS = 1000;

export const autoSeat: Benchmark = {
  name: 'auto-seat',
  title: 'Seating people automatically',
  explanation: `Made-up events, the same for everybody because they come from seeds. Searches have 2 s of CPU time unless
the line says otherwise. **Planted** events have all seats taken and rules read from a hidden plan, so their best plan breaks
nothing and costs 0; counted is how many searches find such a plan. **Weddings, galas and groups** have no known best plan: what
2 s find is compared with what 10 s and another seed find. A gap of 0 to 2 % means that waiting longer hardly pays. **Fewest
moves** lets guests cancel and others join a planted event: half a second has to find a plan with no more moves than 10 s find.
**Rules as people write them** are events of 60, 150 and 300 guests with households, tags and 10 to 40 rules of all kinds, half of
them musts that a hidden plan keeps, with 92 to 98 % of the seats taken; they have 3 s. **Repairs** of these come after that plan was
applied, a few guests cancelled, and others joined or quarrelled or a table was lost; half of them also have a must that
no plan can keep. Their moves are taken back one by one, by household and in pairs: the plan has to get worse each time.
A plan is **sound** when everybody has a seat and no must is broken. **Conflicts** are musts that contradict each other, hidden
in an event that is possible without them: they have to be named exactly, and nothing may be named in events that are possible.
**The same plans** come from the same seeds and numbers of tries in Node and in Chromium. **Stopping** is the time
from asking a search for its best plan until it is there; in the editor, from the click until the plan is on the page. The page's
**longest task** counts from the question until the plan is shown with its reasons; browsers report tasks of 50 ms and more.`,
  async run(options) {
    const rounds = options.rounds(4);
    // First, because a browser that can't be started would lose what ten minutes of searches found.
    const editor = await measureEditor(options.rounds(5));
    return [
      ...measurePlans(rounds),
      ...measureWritten(rounds),
      ...compareConflicts(options.rounds(60), options.rounds(1000)),
      ...measureStopping(options.rounds(20)),
      ...editor,
      countOf('the same plans in Node and Chromium', 'plans', await comparePlans(options.rounds(PAIRS))),
    ];
  },
};
