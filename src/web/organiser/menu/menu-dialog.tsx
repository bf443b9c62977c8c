import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MAX_GUEST_LENGTHS } from '../../../shared/contracts/guests.ts';
import { MAX_COURSES, MAX_OPTIONS_PER_COURSE, type Menu } from '../../../shared/contracts/menu.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadingDialog } from '../../ui/loading-dialog.tsx';
import { RemovalWarnings } from '../../ui/removal-warnings.tsx';
import { useMenu, useSaveMenu } from './api.ts';
import {
  type CourseDraft,
  changeOption,
  findProblems,
  moveCourse,
  moveOption,
  newCourse,
  newOption,
  removeOption,
  toInput,
  toMenuDraft,
} from './menu-draft.ts';
import { OptionFields } from './option-fields.tsx';

interface MenuDialogProps {
  eventId: number;
  onClose: () => void;
}

/** `stored` is the menu when the dialog was opened; the form is built from it once. */
function MenuForm({ eventId, stored, onClose }: MenuDialogProps & { stored: Menu }) {
  const t = useT();
  const save = useSaveMenu(eventId);
  const [draft, setDraft] = useState(() => (stored.courses.length > 0 ? toMenuDraft(stored) : [newCourse()]));
  const [isTried, setIsTried] = useState(false);
  const problems = findProblems(draft);
  const errorOf = (key: string) => {
    const problem = isTried ? problems.get(key) : undefined;
    return problem && t(problem);
  };
  const keptIds = new Set(draft.flatMap(({ options }) => options.map(({ id }) => id)));
  const removed = stored.courses
    .flatMap(({ options }) => options)
    .filter(({ id, guestCount }) => guestCount > 0 && !keptIds.has(id));
  const changeCourse = (next: CourseDraft) =>
    setDraft(draft.map((course) => (course.key === next.key ? next : course)));
  const submit = () => {
    setIsTried(true);
    if (problems.size > 0) return;
    const knownIds = stored.courses.flatMap(({ options }) => options.map(({ id }) => id));
    save.mutate({ ...toInput(draft), knownIds }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('menu.title')}
      description={t('menu.intro')}
      width="medium"
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        {draft.map((course) => {
          const shownName = course.name.trim() || t('menu.newCourse');
          return (
            <fieldset key={course.key} className="flex min-w-0 flex-col gap-3">
              <legend className="sr-only">{shownName}</legend>
              <div className="flex items-start gap-1">
                <div className="min-w-0 flex-1">
                  <Field
                    label={t('menu.course')}
                    value={course.name}
                    maxLength={MAX_GUEST_LENGTHS.course}
                    autoComplete="off"
                    onChange={({ target }) => changeCourse({ ...course, name: target.value })}
                    error={errorOf(course.key)}
                  />
                </div>
                <div className="mt-7.5 flex">
                  <IconButton
                    icon={ArrowUp}
                    label={t('menu.moveUp', { name: shownName })}
                    onClick={() => setDraft(moveCourse(draft, course.key, -1))}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={t('menu.moveDown', { name: shownName })}
                    onClick={() => setDraft(moveCourse(draft, course.key, 1))}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('menu.remove', { name: shownName })}
                    onClick={() => setDraft(draft.filter(({ key }) => key !== course.key))}
                  />
                </div>
              </div>
              <ul className="flex flex-col gap-3">
                {course.options.map((option) => (
                  <OptionFields
                    key={option.key}
                    option={option}
                    error={errorOf(option.key)}
                    onChange={(next) => setDraft(changeOption(draft, next))}
                    onMove={(step) => setDraft(moveOption(draft, option.key, step))}
                    onRemove={() => setDraft(removeOption(draft, option.key))}
                  />
                ))}
              </ul>
              <div>
                <Button
                  icon={Plus}
                  variant="outline"
                  size="small"
                  disabled={course.options.length >= MAX_OPTIONS_PER_COURSE}
                  onClick={() => changeCourse({ ...course, options: [...course.options, newOption()] })}
                >
                  {t('menu.addOption')}
                </Button>
              </div>
            </fieldset>
          );
        })}
        <div>
          <Button
            icon={Plus}
            variant="outline"
            size="small"
            disabled={draft.length >= MAX_COURSES}
            onClick={() => setDraft([...draft, newCourse()])}
          >
            {t('menu.addCourse')}
          </Button>
        </div>
        <RemovalWarnings
          texts={removed.map(({ name, guestCount }) => t('menu.removedFrom', { name, count: guestCount }))}
        />
      </div>
    </FormDialog>
  );
}

/** Edits the menu of an event. Mounted while it is open only. */
export function MenuDialog(props: MenuDialogProps) {
  const t = useT();
  const query = useMenu(props.eventId);
  return (
    <LoadingDialog
      query={query}
      title={t('menu.title')}
      width="medium"
      failedText={t('menu.loadFailed')}
      onClose={props.onClose}
    >
      {(menu) => <MenuForm {...props} stored={menu} />}
    </LoadingDialog>
  );
}
