import { messages } from '#contract/messages.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

export const CATEGORIES = { title: 'Categories', to: '/admin/categories' }

export const missingCategory = <EmptyState text={messages.categoryNotFound} link={CATEGORIES} />
