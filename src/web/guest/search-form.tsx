import { Search } from 'lucide-react';
import { type Ref, useId } from 'react';
import { buttonLook } from '../ui/button-look.ts';
import { useGuestLanguage } from './language.tsx';

/** Longer than any guest's name. */
const MAX_TYPED_LENGTH = 200;

interface SearchFormProps {
  action: string;
  defaultName: string;
  /** What to type. */
  hint: string;
  /** What is wrong with the typed name. */
  error: string | undefined;
  isSearching: boolean;
  inputRef: Ref<HTMLInputElement>;
  onSearch: (name: string) => void;
}

/** A plain GET form, which works without JavaScript too. */
export function SearchForm({ action, defaultName, hint, error, isSearching, inputRef, onSearch }: SearchFormProps) {
  const { t } = useGuestLanguage();
  const id = useId();
  return (
    <search>
      <form
        action={action}
        className="flex flex-col gap-2"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault();
          onSearch(String(new FormData(submit.currentTarget).get('name') ?? ''));
        }}
      >
        <label htmlFor={id} className="font-semibold text-lg">
          {t('seatFinder.yourName')}
        </label>
        <p id={`${id}-hint`} className={error === undefined ? 'text-muted' : 'font-medium text-danger text-lg'}>
          {error ?? hint}
        </p>
        <div className="flex flex-col gap-3 sm:flex-row">
          <input
            ref={inputRef}
            id={id}
            name="name"
            type="text"
            defaultValue={defaultName}
            maxLength={MAX_TYPED_LENGTH}
            autoComplete="name"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-hint`}
            className="min-h-14 w-full min-w-0 flex-1 rounded-xl border-2 border-control bg-card px-4 text-xl aria-invalid:border-danger"
          />
          <button
            type="submit"
            aria-disabled={isSearching}
            className={buttonLook({ size: 'large', className: 'min-h-14 text-xl' })}
          >
            <Search className="size-5" aria-hidden="true" />
            {isSearching ? t('seatFinder.searching') : t('seatFinder.search')}
          </button>
        </div>
      </form>
    </search>
  );
}
