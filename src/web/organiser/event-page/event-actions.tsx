import {
  Copy,
  DoorOpen,
  Ellipsis,
  History,
  LayoutGrid,
  Pencil,
  QrCode,
  Share2,
  Tags,
  Trash2,
  UsersRound,
  UtensilsCrossed,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import { type EventNeed, mayDo } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { phaseOf } from '../event/next-step.ts';
import { useShowParameter } from '../event/use-show-parameter.ts';
import { PeopleDialog } from '../members/people-dialog.tsx';
import { MenuDialog } from '../menu/menu-dialog.tsx';
import { EventQrDialog } from '../sharing/event-qr-dialog.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { TagsDialog } from '../tags/tags-dialog.tsx';
import { CopyEventDialog } from './copy-event-dialog.tsx';
import { DeleteEventDialog } from './delete-event-dialog.tsx';

type OpenDialog = 'qr' | 'share' | 'tags' | 'menu' | 'people' | 'copy' | 'delete';

/** On phones: three buttons in a row, each with its icon above its label. */
const TILE = 'max-sm:flex-col max-sm:py-2 max-sm:leading-tight max-sm:gap-1 max-sm:px-1 max-sm:text-xs';

export function EventActions({ event }: { event: Event }) {
  const t = useT();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const dialog = (name: OpenDialog) => ({
    event,
    isOpen: openDialog === name,
    onOpenChange: (isOpen: boolean) => setOpenDialog(isOpen ? name : undefined),
  });
  const closeDialog = () => setOpenDialog(undefined);
  const isDay = phaseOf(event, new Date()) === 'day';
  const may = (need: EventNeed) => mayDo(event, need);
  // On a phone one more button would begin a third line, so the people of the event are in the menu there.
  const isWide = useMediaQuery('(min-width: 40rem)');
  const hasRoomForPeople = isWide || !may('edit-guests');
  const doorLink = may('open-door') && (
    <ButtonLink
      icon={DoorOpen}
      variant={isDay ? 'primary' : 'outline'}
      size="small"
      className={TILE}
      to={paths.door(event.id)}
    >
      {t('door.open')}
    </ButtonLink>
  );
  useShowParameter({
    qr: () => setOpenDialog('qr'),
    codes: () => setOpenDialog('share'),
    people: () => setOpenDialog('people'),
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form data; these are buttons. */}
      <div
        role="group"
        aria-label={t('events.actions')}
        className="grid w-full grid-cols-3 gap-2 sm:flex sm:w-auto sm:flex-wrap"
      >
        {isDay && doorLink}
        {may('edit-event') && (
          <ButtonLink icon={Pencil} variant="outline" size="small" className={TILE} to={paths.eventEdit(event.id)}>
            {t('events.edit')}
          </ButtonLink>
        )}
        {may('read') && (
          <ButtonLink
            icon={LayoutGrid}
            variant="outline"
            size="small"
            className={TILE}
            to={paths.eventLayout(event.id)}
          >
            {t('events.tableLayout')}
          </ButtonLink>
        )}
        {may('edit-event') && (
          <>
            <Button icon={QrCode} variant="outline" size="small" className={TILE} onClick={() => setOpenDialog('qr')}>
              {t('events.qrCode')}
            </Button>
            <Button
              icon={Share2}
              variant="outline"
              size="small"
              className={TILE}
              onClick={() => setOpenDialog('share')}
            >
              {t('events.share')}
            </Button>
          </>
        )}
        {!isDay && doorLink}
        {hasRoomForPeople && (
          <Button
            icon={UsersRound}
            variant="outline"
            size="small"
            className={TILE}
            onClick={() => setOpenDialog('people')}
          >
            {t('members.title')}
          </Button>
        )}
        {may('edit-guests') && (
          <DropdownMenu
            trigger={
              <Button icon={Ellipsis} variant="outline" size="small" className={TILE}>
                {/* On wide screens the label is hidden, so that all buttons fit one line. */}
                <span className="sm:sr-only">{t('events.more')}</span>
              </Button>
            }
          >
            {!hasRoomForPeople && (
              <DropdownMenuItem onSelect={() => setOpenDialog('people')}>
                <UsersRound className="size-4 shrink-0" aria-hidden="true" />
                {t('members.title')}
              </DropdownMenuItem>
            )}
            <DropdownMenuItem onSelect={() => setOpenDialog('tags')}>
              <Tags className="size-4 shrink-0" aria-hidden="true" />
              {t('tags.title')}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => setOpenDialog('menu')}>
              <UtensilsCrossed className="size-4 shrink-0" aria-hidden="true" />
              {t('menu.title')}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => void navigate(paths.eventHistory(event.id))}>
              <History className="size-4 shrink-0" aria-hidden="true" />
              {t('history.title')}
            </DropdownMenuItem>
            {may('own') && (
              <>
                <DropdownMenuItem onSelect={() => setOpenDialog('copy')}>
                  <Copy className="size-4 shrink-0" aria-hidden="true" />
                  {t('events.copy')}
                </DropdownMenuItem>
                <DropdownMenuItem onSelect={() => setOpenDialog('delete')}>
                  <Trash2 className="size-4 text-danger" aria-hidden="true" />
                  <span className="text-danger">{t('events.delete')}</span>
                </DropdownMenuItem>
              </>
            )}
          </DropdownMenu>
        )}
      </div>
      {may('edit-event') && (
        <>
          <EventQrDialog {...dialog('qr')} />
          <ShareDialog {...dialog('share')} />
        </>
      )}
      {openDialog === 'people' && <PeopleDialog event={event} onClose={closeDialog} />}
      {openDialog === 'tags' && <TagsDialog eventId={event.id} onClose={closeDialog} />}
      {openDialog === 'menu' && <MenuDialog eventId={event.id} onClose={closeDialog} />}
      {openDialog === 'copy' && <CopyEventDialog {...dialog('copy')} />}
      <DeleteEventDialog {...dialog('delete')} />
    </>
  );
}
