import { useEffect } from 'react';
import * as calls from '../../../../shared/calls/index.ts';
import type { FloorPlanView } from '../../../floor-plan/floor-plan-view.ts';
import { call } from '../../../lib/api-client.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { type Company, companyOf, sendPresence } from '../../event/plan-company.ts';
import { nameOfPerson } from './company-menu.tsx';
import { type OwnWork, showCompany, watchPointer } from './show-company.ts';

/** On phones others are shown as avatars only. */
const ROOMY = '(min-width: 40rem)';

interface Options {
  readonly eventId: number;
  readonly findView: () => FloorPlanView | undefined;
  /** Undefined for a page that shows the others nothing of itself. */
  readonly work?: () => OwnWork;
}

/** Shows on a floor plan who else has it open, by the stream that the page has opened. */
export function useCompany({ eventId, findView, work }: Options): Company {
  const t = useT();
  const company = companyOf(eventId);
  const isRoomy = useMediaQuery(ROOMY);
  useEffect(() => {
    const view = isRoomy ? findView() : undefined;
    return view && showCompany(view, company, (person) => nameOfPerson(t, person));
  }, [company, findView, t, isRoomy]);
  useEffect(() => {
    const view = findView();
    if (!view || !work) return;
    const { look, stop } = watchPointer(view, work);
    const stopSending = sendPresence(company, look, (body) =>
      call(calls.layouts.sendPresence, { params: { id: eventId }, body, failsWhenBusy: true }),
    );
    return () => {
      stopSending();
      stop();
    };
  }, [company, eventId, findView, work]);
  return company;
}
