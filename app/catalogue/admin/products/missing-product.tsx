import { messages } from '#contract/messages.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

export const missingProduct = (
  <EmptyState text={messages.productNotFound} link={{ title: 'Products', to: '/admin/products' }} />
)
