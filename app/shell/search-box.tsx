import { type SubmitEvent, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  SEARCH_PATH,
  searchResultsPath,
  searchTextOfPath,
} from '#contract/catalogue/search-path.ts'
import { loadOnDemand } from '../platform/hydration/on-demand.tsx'
import { Icon } from '../platform/ui/icon.tsx'

const lazySuggestions = loadOnDemand(() => import('../catalogue/search/suggestions.tsx'))

const MAX_SEARCH = 200

type SearchBoxProps = {
  isFirst?: boolean
  buttonText?: string
}

/**
 * Goes to /search/{text}, also without JavaScript. What it suggests is loaded when it first has the
 * focus.
 */
export function SearchBox(props: SearchBoxProps) {
  const { pathname } = useLocation()
  const searched = pathname.startsWith('/search/') ? searchTextOfPath(pathname).trim() : ''
  return <ShownSearchBox key={searched} searched={searched} {...props} />
}

function ShownSearchBox({
  searched,
  isFirst = false,
  buttonText,
}: SearchBoxProps & { searched: string }) {
  const navigate = useNavigate()
  const id = useId()
  const [input, setInput] = useState<HTMLInputElement>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    if (text) void navigate(searchResultsPath(text))
  }
  return (
    <search className="relative w-full">
      <form action={SEARCH_PATH} onSubmit={submit} className="flex items-stretch">
        <label htmlFor={id} className="sr-only">
          Search products
        </label>
        <input
          id={id}
          type="search"
          name="search"
          defaultValue={searched}
          maxLength={MAX_SEARCH}
          placeholder="Search products, brands…"
          autoComplete="off"
          enterKeyHint="search"
          data-autofocus={isFirst || undefined}
          onFocus={({ currentTarget }) => setInput(currentTarget)}
          className="input rounded-r-none border-r-0"
        />
        <button
          type="submit"
          aria-label={buttonText ? undefined : 'Search'}
          className="button button-lime shrink-0 rounded-l-none px-4 whitespace-nowrap"
        >
          {buttonText ?? <Icon name="search" size={20} />}
        </button>
      </form>
      {input && <lazySuggestions.Part input={input} isInDialog={isFirst} />}
    </search>
  )
}
