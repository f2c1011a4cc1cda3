import { messages } from '#contract/messages.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

export const STATES_PAGE = { title: 'Region', to: '/admin/region' }

export const stateDetailsPath = (id: string): string => `/admin/region/regiondetails/${id}`

export const missingState = <EmptyState text={messages.stateNotFound} link={STATES_PAGE} />
