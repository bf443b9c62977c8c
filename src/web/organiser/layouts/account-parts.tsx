import { useEffect } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { UpgradePrompt } from '../../tiers/upgrade-prompt.tsx';
import { laterPart } from '../../ui/later-part.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { toast } from '../../ui/toast.tsx';
import { hasUnsentEdits } from '../event/api.ts';
import { useShowParameter } from '../event/use-show-parameter.ts';
import { useDroppedPicture } from './commands/use-dropped-picture.ts';
import { OthersSearching, SelectedBy } from './company/others-in-panels.tsx';
import { DialogHost, laterDialog } from './dialogs/dialog-host.tsx';
import { type EditorAccount, usePlanEditor, useSaveStatus } from './plan-editor.ts';

/** Keeps people from leaving the page with work that is neither saved nor kept as a draft. */
function UnsavedGuard() {
  const t = useT();
  const { saving } = usePlanEditor();
  const { problem, waiting, refused, isKept } = useSaveStatus();
  const isUnsent = waiting + refused.length > 0;
  useEffect(() => hasUnsentEdits.set(isUnsent), [isUnsent]);
  useEffect(() => () => hasUnsentEdits.set(false), []);
  const save = async () => {
    const isSaved = await saving.save();
    if (!isSaved) toast({ variant: 'destructive', title: t('layoutEditor.saveFailed') });
    return isSaved;
  };
  const isLeftToDraft = isKept && problem !== null && problem !== 'failed' && problem !== 'busy';
  const message = t(isKept ? 'layoutEditor.leaveMessage' : 'layoutEditor.notKept');
  return <LeaveGuard isUnsaved={waiting > 0 && !isLeftToDraft} message={message} onSave={save} />;
}

/** Opens the dialog for printing where the address asks for it, and the panel for a picture that is dropped on the page. */
function DialogOpeners() {
  const { editor } = usePlanEditor();
  useShowParameter({ print: () => editor.show({ dialog: { kind: 'print' } }) });
  useDroppedPicture();
  return null;
}

const SaveRoomDialog = laterDialog(async () => (await import('./rooms/save-room-dialog.tsx')).SaveRoomDialog);
const RoomsDialog = laterDialog(async () => (await import('./rooms/rooms-dialog.tsx')).RoomsDialog);
const RoomOffer = laterPart(async () => (await import('./rooms/room-offer.tsx')).RoomOffer);
const PicturePanel = laterDialog(async () => (await import('./picture/picture-panel.tsx')).PicturePanel);

/** What the editor has of an account and of the organiser's application, neither of which the sandbox has. */
export const ACCOUNT: Omit<EditorAccount, 'company'> = {
  picture: <DialogHost kind="picture" dialog={PicturePanel} />,
  SelectedBy,
  OthersSearching,
  offer: <RoomOffer />,
  dialogs: (
    <>
      <DialogHost kind="saveRoom" dialog={SaveRoomDialog} />
      <DialogHost kind="rooms" dialog={RoomsDialog} />
      <DialogOpeners />
      <UnsavedGuard />
    </>
  ),
  TierEnded({ event, isShown, onClose }) {
    const t = useT();
    return (
      <UpgradePrompt
        reason="floor_plan"
        event={event}
        description={t('layoutEditor.tierEndedMessage')}
        isOpen={isShown}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      />
    );
  },
};
