import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PresentPerson } from '../../../../shared/contracts/presence.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import type { Point } from '../../../../shared/layout/geometry.ts';
import { isDarkScheme, onSchemeChange } from '../../../floor-plan/colors.ts';
import { personColors } from '../../../floor-plan/draw-company.ts';
import { initialsOf } from '../../../floor-plan/initials.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { joinNames } from '../../../lib/join-names.ts';
import { useStore } from '../../../lib/store.ts';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../../ui/dropdown-menu.tsx';
import type { Company } from '../../event/plan-company.ts';

/** More are counted. */
const MOST_AVATARS = 4;
/** People come and go: screen readers are told no more often than this. */
const TELL_MS = 60_000;

export const nameOfPerson = (t: Translate, { name }: PresentPerson) => name ?? t('planCompany.someone');

function Avatar({ color, children }: { color: number; children: string }) {
  useSyncExternalStore(onSchemeChange, isDarkScheme);
  const { fill, ink } = personColors(color);
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-full border-2 border-paper font-semibold text-[0.65rem]"
      style={{ backgroundColor: fill, color: ink }}
    >
      {children}
    </span>
  );
}

/** The text as it was when it was last told; who comes or goes meanwhile is told with the next one. */
function useRarelyTold(text: string): string {
  const [told, setTold] = useState('');
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        toldAt.current = Date.now();
        setTold(text);
      },
      Math.max(1_000, toldAt.current + TELL_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [text]);
  return told;
}

interface CompanyMenuProps {
  company: Company;
  /** Brings the place where somebody points into view. */
  onFind: (at: Point) => void;
}

/** Who else has the plan open, and the switch that hides them. */
export function CompanyMenu({ company, onFind }: CompanyMenuProps) {
  const { t, language } = useLanguage();
  const people = useStore(company.people);
  const isShown = useStore(company.isShown);
  const names = people.map((person) => nameOfPerson(t, person));
  const hasCompany = useRef(false);
  hasCompany.current ||= people.length > 0;
  const here = names.length > 0 ? t('planCompany.hereNames', { names: joinNames(t, language, names) }) : '';
  const told = useRarelyTold(here || (hasCompany.current ? t('planCompany.nobody') : ''));
  const hidden = people.length - MOST_AVATARS;
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {told}
      </output>
      {people.length > 0 && (
        <DropdownMenu
          trigger={
            <button
              type="button"
              data-company=""
              title={here}
              className="flex min-h-11 shrink-0 items-center rounded-full px-1 lg:min-h-10"
            >
              <span className="sr-only">{t('planCompany.here', { count: people.length })}</span>
              {people.slice(0, MOST_AVATARS).map(({ id, color }, index) => (
                <span key={id} className="not-first:-ml-2">
                  <Avatar color={color}>{initialsOf(names[index] ?? '')}</Avatar>
                </span>
              ))}
              {hidden > 0 && <span aria-hidden="true" className="pl-1 text-muted text-xs">{`+${hidden}`}</span>}
            </button>
          }
        >
          <DropdownMenuLabel>{t('planCompany.here', { count: people.length })}</DropdownMenuLabel>
          {people.map(({ id, color, isEditor, cursor, isSearching }, index) => (
            <DropdownMenuItem key={id} onSelect={() => cursor && onFind(cursor)}>
              <Avatar color={color}>{initialsOf(names[index] ?? '')}</Avatar>
              <span className="max-w-56 truncate">{names[index]}</span>
              {isSearching && <span className="text-muted text-xs">{t('planCompany.isSearching')}</span>}
              {!isEditor && <span className="text-muted text-xs">{t('planCompany.watching')}</span>}
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuCheckboxItem
            label={t('planCompany.show')}
            isChecked={isShown}
            onChange={(isChecked) => company.setShown(isChecked)}
          />
          <div className="max-w-64 px-3 pb-1.5 text-muted text-xs">{t('planCompany.showHint')}</div>
        </DropdownMenu>
      )}
    </>
  );
}
