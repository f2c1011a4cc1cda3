import { useSearchParams } from 'react-router'
import { LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { withPage } from './use-address-params.ts'

export function PastTheEnd({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams()
  return (
    <EmptyState text={`There is no page ${page}: the list ends at page ${pages}`}>
      <LinkButton to={`?${withPage(params, 1)}`}>First page</LinkButton>
      {pages > 1 && (
        <LinkButton to={`?${withPage(params, pages)}`} tone="secondary">
          Last page
        </LinkButton>
      )}
    </EmptyState>
  )
}
