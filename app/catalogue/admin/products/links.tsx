import { messages } from '#contract/messages.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

/** The list of products: as the parent of a page, and from a list with nothing in it. */
export const PRODUCTS = { title: 'Products', to: '/admin/products' }
export const SEE_PRODUCTS = { ...PRODUCTS, title: 'See the products' }

export const missingProduct = <EmptyState text={messages.productNotFound} link={PRODUCTS} />
