import { type SubmitEvent, useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { Icon } from '../ui/icon.tsx'

/** §2: the bar's product-name search box: leads to the products that match. §5: the search field is required. */
export function AdminSearch() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    if (text) void navigate(`/admin/products?${new URLSearchParams({ search: text })}`)
  }
  return (
    <search className="relative block w-full">
      <form key={pathname} onSubmit={submit}>
        <label htmlFor={id} className="sr-only">
          {messages.searchProductNames}
        </label>
        <Icon
          name="search"
          size={20}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <input
          id={id}
          type="search"
          name="search"
          required
          maxLength={200}
          placeholder={messages.searchProductNames}
          autoComplete="off"
          enterKeyHint="search"
          className="input pl-10"
        />
      </form>
    </search>
  )
}
