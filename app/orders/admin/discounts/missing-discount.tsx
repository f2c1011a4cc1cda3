import { messages } from '#contract/messages.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

export const DISCOUNTS_PAGE = { title: 'Discounts', to: '/admin/discounts' }

export const MissingDiscount = () => (
  <EmptyState text={messages.discountNotFound}>
    <LinkButton to={DISCOUNTS_PAGE.to}>{DISCOUNTS_PAGE.title}</LinkButton>
  </EmptyState>
)
