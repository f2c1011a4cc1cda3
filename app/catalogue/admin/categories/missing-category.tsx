import { messages } from '#contract/messages.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

export const missingCategory = (
  <EmptyState text={messages.categoryNotFound} link={{ title: 'Categories', to: '/admin/categories' }} />
)
