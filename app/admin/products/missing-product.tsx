import { messages } from '#contract/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const missingProduct = (
  <EmptyState text={messages.productNotFound}>
    <LinkButton to="/admin/products">Products</LinkButton>
  </EmptyState>
)
