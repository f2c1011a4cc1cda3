import { messages } from '#contract/messages.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'

/** The list of products: as the parent of a page, and from a list with nothing in it. */
export const ADMIN_PRODUCTS_LINK = { title: 'Products', to: '/admin/products' }
export const SEE_PRODUCTS_LINK = { ...ADMIN_PRODUCTS_LINK, title: 'See the products' }

export const missingProductState = (
  <EmptyState text={messages.productNotFound} link={ADMIN_PRODUCTS_LINK} />
)
