import type { SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { SearchInput } from '../../platform/ui/search-input.tsx'

export function AdminSearch() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    if (text) void navigate(`/admin/products?${new URLSearchParams({ search: text })}`)
  }
  return (
    <search className="block w-full">
      <form key={pathname} onSubmit={submit}>
        <SearchInput label={messages.searchProductNames} name="search" required />
      </form>
    </search>
  )
}
