import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { recentSuggestions, type SearchSuggestion, suggestionsForText } from './options.ts'
import {
  forgetRecentSearch,
  forgetRecentSearches,
  readRecentSearches,
  rememberRecentSearch,
} from './recent-searches.ts'
import { reportSearchClick } from './report-click.ts'
import { SuggestionListbox } from './suggestion-list.tsx'
import { useLeaveListener, useSuggestionKeys, useTypedSearch } from './use-combobox.ts'
import { useSearchSuggestions } from './use-suggestions.ts'

/**
 * `input` is the search box. In a dialog the suggestions take the room below it, else they overlay
 * the page.
 */
type SearchSuggestionBoxProps = { input: HTMLInputElement; isInDialog: boolean }

const ABOVE_PAGE_CLASS =
  'absolute top-full right-0 z-10 mt-2 max-h-[75dvh] w-full min-w-88 overflow-y-auto rounded-box border border-line shadow-lift'

/**
 * The list below the search box: suggestions for the typed text, or recent searches while it is
 * empty.
 */
export default function SearchSuggestionBox({ input, isInDialog }: SearchSuggestionBoxProps) {
  const listId = useId()
  const navigate = useNavigate()
  const [recent, setRecent] = useState(readRecentSearches)
  const { typed, isOpen, setOpen } = useTypedSearch(input, (text) => {
    rememberRecentSearch(text)
    setRecent(readRecentSearches())
  })
  const found = useSearchSuggestions(typed)
  const isTyped = typed.trim() !== ''
  const groups = isTyped ? suggestionsForText(typed, found) : recentSuggestions(recent)
  const options = groups.flatMap((group) => group.options)
  const choose = (option: SearchSuggestion | undefined) => {
    if (!option) return
    if (option.kind === 'product') reportSearchClick(typed, option.product._id)
    rememberRecentSearch('text' in option && option.kind !== 'category' ? option.text : typed)
    setRecent(readRecentSearches())
    setOpen(false)
    void navigate(option.to)
  }
  const keys = { input, listId, typed, count: options.length, isOpen, setOpen }
  const position = useSuggestionKeys({ ...keys, onChoose: (reached) => choose(options[reached]) })
  const ref = useLeaveListener(input, () => setOpen(false))
  const forget = (change: () => void) => {
    change()
    setRecent(readRecentSearches())
    input.focus()
  }
  const isShown = isOpen && options.length > 0
  return (
    <div ref={ref}>
      {isShown && (
        <div
          onPointerDown={(event) => event.preventDefault()} // The focus stays in the box.
          className={`bg-surface p-2 text-left text-ink ${isInDialog ? 'mt-2' : ABOVE_PAGE_CLASS}`}
        >
          <div className="flex">
            <SuggestionListbox id={listId} groups={groups} position={position} onChoose={choose} />
            {!isTyped && (
              <ForgetSearchButtons
                texts={recent}
                onForget={(text) => forget(() => forgetRecentSearch(text))}
              />
            )}
          </div>
          {!isTyped && (
            <p className="border-t border-line pt-2">
              <Button tone="quiet" onClick={() => forget(forgetRecentSearches)}>
                Forget all
              </Button>
            </p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown && (isTyped ? suggestionCountText(options) : '')}
      </p>
    </div>
  )
}

function suggestionCountText(options: readonly SearchSuggestion[]): string {
  const count = options.filter(({ kind }) => kind !== 'all').length
  return count === 0 ? 'No suggestions' : `${count} suggestions`
}

/** Buttons beside the recent searches, because an option of a listbox must not contain a button. */
const ForgetSearchButtons = ({
  texts,
  onForget,
}: {
  texts: readonly string[]
  onForget: (text: string) => void
}) => (
  <ul className="shrink-0 pt-9">
    {texts.map((text) => (
      <li key={text}>
        <IconButton
          label={`Forget ${text}`}
          icon="close"
          size={16}
          onClick={() => onForget(text)}
        />
      </li>
    ))}
  </ul>
)
