import { messages } from '#contract/messages.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

export const STATES_PAGE = { title: 'Region', to: '/admin/region' }

export const stateAddress = (id: string): string => `/admin/region/regiondetails/${id}`

export const MissingState = () => (
  <EmptyState text={messages.stateNotFound}>
    <LinkButton to={STATES_PAGE.to}>{STATES_PAGE.title}</LinkButton>
  </EmptyState>
)
