import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { afterNextPaint } from '../../lib/after-next-paint.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { joinNames } from '../../lib/join-names.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { useEditorState, useLayout, usePlanEditor, useSeating } from '../layouts/plan-editor.ts';
import { WayOutButton } from '../layouts/rules/conflict-notices.tsx';
import { useRuleTexts } from '../layouts/rules/use-rule-texts.ts';
import type { SeatQuestion } from '../layouts/solve/seat-messages.ts';
import { CANCELLING_ID } from './sample.ts';
import type { SandboxWays } from './sandbox-menu.tsx';
import type { SandboxServer } from './sandbox-server.ts';
import { countSeated, isBetweenFamilies, sandboxStepOf } from './sandbox-step.ts';

const SandboxMenu = lazy(async () => ({ default: (await import('./later-parts.ts')).SandboxMenu }));

const NOBODY: SeatQuestion['keptIds'] = new Set();

/** Asks the solver, and applies its plan without a further click where the visitor asked for everybody to be seated. */
function useSolving() {
  const { desk } = usePlanEditor();
  const isApplied = useRef(false);
  const { phase } = useStore(desk.solving);
  useEffect(() => {
    if (phase === 'preview' && isApplied.current) void desk.apply();
    if (phase !== 'solving') isApplied.current = false;
  }, [phase, desk]);
  return (aim: SeatQuestion['aim'], { applies = false } = {}) => {
    isApplied.current = applies;
    desk.solve({ scope: 'everyone', aim, keptIds: NOBODY });
  };
}

/** Keeps the room of the menu's button. */
function MenuPlace() {
  return (
    <Button variant="outline" size="small" disabled aria-hidden className="min-h-11 lg:min-h-9">
      <Ellipsis className="size-4" aria-hidden="true" />
    </Button>
  );
}

interface NextStepsProps extends SandboxWays {
  server: SandboxServer;
  /** False where the browser stores nothing. */
  isStored: boolean;
}

/** Stands above the sandbox and always offers the next step. */
export function NextSteps({ server, isStored, ...ways }: NextStepsProps) {
  const { t, language } = useLanguage();
  const { saving, desk, actions } = usePlanEditor();
  const layout = useLayout();
  const guests = useEditorState((state) => state.guests);
  const { rules } = useSeating();
  const texts = useRuleTexts();
  const report = useStore(desk.report);
  const solving = useStore(desk.solving);
  const solve = useSolving();
  const [isAsked, setIsAsked] = useState(false);
  const primary = useRef<HTMLButtonElement>(null);
  // The rules are judged from the beginning, so that the first click is answered at once.
  useEffect(() => {
    let stop: (() => void) | undefined;
    const cancel = afterNextPaint(() => {
      stop = desk.watch();
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [desk]);

  const isSample = server.sandbox.sampleLanguage !== null;
  const cancelling = isSample ? guests.get(CANCELLING_ID) : undefined;
  const counts = countSeated(layout, guests);
  const step = sandboxStepOf({ phase: solving.phase, report, counts, isAsked, cancelling });
  const [conflict] = report?.conflicts ?? [];
  const way = conflict?.ways.findLast(({ kind }) => kind === 'makeWish') ?? conflict?.ways[0];

  const seatEverybody = () => {
    setIsAsked(false);
    solve('best', { applies: true });
  };
  const isReady = isAsked && report !== undefined && report.conflicts.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the rules have been judged.
  useEffect(() => {
    if (isReady) seatEverybody();
  }, [isReady]);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // The button of the former step is gone, and the focus with it.
    if (document.activeElement === document.body) primary.current?.focus({ preventScroll: true });
    // A suggested plan takes room from the floor plan, on which its moves are to be seen.
    return step === 'preview' ? afterNextPaint(() => actions.run('fit')) : undefined;
  }, [step, actions]);

  const cancel = async () => {
    // Seats that wait to be sent would be refused with the guest's.
    await saving.save();
    server.decline(CANCELLING_ID);
    await saving.refreshGuests();
    solve('fewestMoves');
  };
  const movers =
    solving.phase === 'preview'
      ? desk.listMoves(solving.plan).filter((move) => move.from?.tableId !== move.to.tableId)
      : [];
  const who = joinNames(
    t,
    language,
    movers.map(({ guestId }) => guests.get(guestId)?.fullName ?? ''),
  );
  const kept = report ? texts.kept(report) : '';
  const named = (conflict?.rules ?? [])
    .filter(({ householdId }) => householdId === undefined)
    .map((rule) => t('sandbox.quoted', { rule: texts.pointed(rule, rules) }))
    .join(', ');
  const sayings: Record<typeof step, string> = {
    seat:
      solving.phase === 'failed'
        ? t('seating.solverFailed')
        : t('sandbox.start', { guests: counts.all, tables: layout.tables.length, rules: rules.length }),
    reasons: !conflict
      ? ''
      : isBetweenFamilies(conflict)
        ? t('sandbox.reasons', { rules: named })
        : `${texts.conflict(conflict, rules)} ${named}`,
    searching: t('sandbox.searching'),
    preview: movers.length > 0 ? t('sandbox.preview', { count: movers.length, who }) : t('seating.nothingMoves'),
    repair: t('sandbox.repair'),
    cancel: t('sandbox.seated', { seated: counts.seated, all: counts.all, kept }),
    done: t('sandbox.done', { seated: counts.seated, all: counts.all, kept }),
  };
  const act = (label: string, onClick: () => void) => (
    <Button ref={primary} size="small" className="min-h-11 lg:min-h-9" onClick={onClick}>
      {label}
    </Button>
  );
  const buttons: Record<typeof step, ReactNode> = {
    seat: act(t('seating.seatEverybody'), () => setIsAsked(true)),
    reasons: way && <WayOutButton ref={primary} variant="primary" way={way} onTaken={seatEverybody} />,
    searching: act(t('sandbox.stop'), () => desk.stop()),
    preview: act(t('seating.apply'), () => void desk.apply()),
    repair: act(t('sandbox.repairNow'), () => solve('fewestMoves')),
    cancel: act(t('sandbox.cancel'), () => void cancel()),
    done: act(t('sandbox.keep'), ways.onKeep),
  };
  return (
    <section
      aria-label={t('sandbox.nextStep')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-xl border border-accent bg-accent-soft px-3 py-1.5 text-sm"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p role="status" className="[overflow-wrap:anywhere]">
          {sayings[step]}
        </p>
        {!isStored && <p className="text-warning text-xs">{t('sandbox.notStored')}</p>}
      </div>
      <div className="flex items-center gap-2">
        {buttons[step]}
        <Button
          variant="outline"
          size="small"
          className={step === 'done' ? 'min-h-11 lg:min-h-9' : 'min-h-9 max-lg:hidden'}
          onClick={ways.onOwnNames}
        >
          {t('sandbox.ownNames')}
        </Button>
        {step !== 'done' && (
          <Button variant="outline" size="small" className="min-h-9 max-lg:hidden" onClick={ways.onKeep}>
            {t('sandbox.keep')}
          </Button>
        )}
        <Suspense fallback={<MenuPlace />}>
          <SandboxMenu {...ways} />
        </Suspense>
      </div>
    </section>
  );
}
