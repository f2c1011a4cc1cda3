import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { type Option, optionsFor, recentOptions } from './options.ts'
import { forgetSearch, forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { reportClick } from './report-click.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useLeave, useListKeys, useTyped } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * `input` is the search box. In a dialog the suggestions take the room below it, else they overlay
 * the page.
 */
type SuggestionsProps = { input: HTMLInputElement; isInDialog: boolean }

const ABOVE =
  'absolute top-full right-0 z-10 mt-2 max-h-[75dvh] w-full min-w-88 overflow-y-auto rounded-box border border-line shadow-lift'

/**
 * The list below the search box: suggestions for the typed text, or recent searches while it is
 * empty.
 */
export function Suggestions({ input, isInDialog }: SuggestionsProps) {
  const listId = useId()
  const navigate = useNavigate()
  const [recent, setRecent] = useState(recentSearches)
  const { typed, isOpen, setOpen } = useTyped(input, (text) => {
    rememberSearch(text)
    setRecent(recentSearches())
  })
  const found = useSuggestions(typed)
  const isTyped = typed.trim() !== ''
  const groups = isTyped ? optionsFor(typed, found) : recentOptions(recent)
  const options = groups.flatMap((group) => group.options)
  const choose = (option: Option | undefined) => {
    if (!option) return
    if (option.kind === 'product') reportClick(typed, option.product._id)
    rememberSearch('text' in option && option.kind !== 'category' ? option.text : typed)
    setRecent(recentSearches())
    setOpen(false)
    void navigate(option.to)
  }
  const keys = { input, listId, typed, count: options.length, isOpen, setOpen }
  const position = useListKeys({ ...keys, onChoose: (reached) => choose(options[reached]) })
  const ref = useLeave(input, () => setOpen(false))
  const forget = (change: () => void) => {
    change()
    setRecent(recentSearches())
    input.focus()
  }
  const isShown = isOpen && options.length > 0
  return (
    <div ref={ref}>
      {isShown && (
        <div
          onPointerDown={(event) => event.preventDefault()} // The focus stays in the box.
          className={`bg-surface p-2 text-left text-ink ${isInDialog ? 'mt-2' : ABOVE}`}
        >
          <div className="flex">
            <SuggestionList id={listId} groups={groups} position={position} onChoose={choose} />
            {!isTyped && (
              <ForgetButtons texts={recent} onForget={(text) => forget(() => forgetSearch(text))} />
            )}
          </div>
          {!isTyped && (
            <p className="border-t border-line pt-2">
              <Button tone="quiet" onClick={() => forget(forgetSearches)}>
                Forget all
              </Button>
            </p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown && (isTyped ? statusText(options) : '')}
      </p>
    </div>
  )
}

function statusText(options: readonly Option[]): string {
  const count = options.filter(({ kind }) => kind !== 'all').length
  return count === 0 ? 'No suggestions' : `${count} suggestions`
}

/** Buttons beside the recent searches, because an option of a listbox must not contain a button. */
const ForgetButtons = ({
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
