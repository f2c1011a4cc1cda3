import { messages } from '#contract/messages.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { PRODUCTS } from './links.ts'

export const missingProduct = <EmptyState text={messages.productNotFound} link={PRODUCTS} />
