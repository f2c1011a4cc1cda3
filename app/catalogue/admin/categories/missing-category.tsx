import { messages } from '#contract/messages.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

export const missingCategory = (
  <EmptyState text={messages.categoryNotFound}>
    <LinkButton to="/admin/categories">Categories</LinkButton>
  </EmptyState>
)
