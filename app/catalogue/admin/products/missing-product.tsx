import { messages } from '#contract/messages.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

export const missingProduct = (
  <EmptyState text={messages.productNotFound}>
    <LinkButton to="/admin/products">Products</LinkButton>
  </EmptyState>
)
