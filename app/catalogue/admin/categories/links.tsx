import { messages } from '#contract/messages.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

export const ADMIN_CATEGORIES_LINK = { title: 'Categories', to: '/admin/categories' }

export const missingCategoryState = (
  <EmptyState text={messages.categoryNotFound} link={ADMIN_CATEGORIES_LINK} />
)
