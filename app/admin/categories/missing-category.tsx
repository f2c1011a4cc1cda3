import { messages } from '#contract/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const missingCategory = (
  <EmptyState text={messages.categoryNotFound}>
    <LinkButton to="/admin/categories">Categories</LinkButton>
  </EmptyState>
)
