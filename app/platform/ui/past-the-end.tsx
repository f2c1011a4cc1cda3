import { useSearchParams } from 'react-router'
import { LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export function PastTheEnd({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams()
  const addressOf = (to: number): string => {
    const search = new URLSearchParams(params)
    search.set('page', String(to))
    if (to === 1) search.delete('page')
    return `?${search}`
  }
  return (
    <EmptyState text={`There is no page ${page}: the list ends at page ${pages}`}>
      <LinkButton to={addressOf(1)}>First page</LinkButton>
      {pages > 1 && (
        <LinkButton to={addressOf(pages)} tone="secondary">
          Last page
        </LinkButton>
      )}
    </EmptyState>
  )
}
