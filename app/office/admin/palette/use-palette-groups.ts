import { useQuery } from '@tanstack/react-query'
import type { Product, ProductListPage } from '#contract/catalogue/products.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import type { User } from '#contract/people/users.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { READS_ORDERS, type RightRule } from '#contract/platform/rights.ts'
import type { Role } from '#contract/platform/roles.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { queryApi } from '../../../platform/api/query.ts'
import { searchableText } from '../../../platform/lists/paged-list.tsx'
import type { IconName } from '../../../platform/ui/icon.tsx'
import { useRestedValue } from '../../../platform/ui/use-rested.ts'
import { findAdminScreens } from './screens.ts'

export type PaletteHit = { key: string; title: string; about?: string; to: string; icon: IconName }
export type PaletteHits = { title: string; hits: PaletteHit[] }

const MAX_HITS_PER_GROUP = 5
/** The pause in typing after which the search starts. */
const PALETTE_TYPING_MS = 200

/** The hits of the typed text by group; groups without a hit are left out. */
export function usePaletteGroups(
  typed: string,
  role: Role,
): { groups: PaletteHits[]; isSearching: boolean } {
  const search = searchableText(useRestedValue(typed, PALETTE_TYPING_MS))
  const params = { limit: MAX_HITS_PER_GROUP, skip: 0, search }
  const { may } = useOwnRights()
  const asks = (rule: RightRule) => ({ enabled: search !== '' && may(rule) })
  const orders = useQuery({
    ...queryApi('GET /sales/:limit/:skip/:search?', params),
    ...asks(READS_ORDERS),
  })
  const products = useQuery({
    ...queryApi('GET /products/search/:limit/:skip/:search?', params),
    ...asks('catalogue'),
  })
  const users = useQuery({
    ...queryApi('GET /users/:limit/:skip/:search?', params),
    ...asks('customers'),
  })
  const screens = { title: 'Screens', hits: findAdminScreens(typed, role, may).map(toScreenHit) }
  if (typed.trim() === '') return { groups: [screens].filter(hasPaletteHits), isSearching: false }
  const groups = [
    screens,
    { title: 'Orders', hits: (orders.data?.data ?? []).map(toOrderHit) },
    { title: 'Products', hits: productsMatchingInFull(products.data).map(toProductHit) },
    { title: 'Users', hits: (users.data?.data ?? []).map(toUserHit) },
  ]
  const isStillTyping = searchableText(typed) !== search
  const isFetching = orders.isFetching || products.isFetching || users.isFetching
  return { groups: groups.filter(hasPaletteHits), isSearching: isStillTyping || isFetching }
}

const hasPaletteHits = ({ hits }: PaletteHits): boolean => hits.length > 0

/** A user who looks for a certain product is not helped by others that match one of the words. */
const productsMatchingInFull = (page: ProductListPage | undefined): Product[] =>
  page && !page.partial ? page.data.slice(0, page.full) : []

const toScreenHit = ({
  title,
  to,
  icon,
}: ReturnType<typeof findAdminScreens>[number]): PaletteHit => ({
  key: to,
  title,
  to,
  icon,
})

const toOrderHit = (sale: Sale): PaletteHit => ({
  key: sale._id,
  title: `${shortenId(sale._id, 6)} ${sale.personalDetails[0] ?? ''}`,
  about: `${formatNaira(orderTotal(sale))}, ${dateInLagos(sale.createdAt)}`,
  to: `/admin/orders/orderdetails/${sale._id}`,
  icon: 'bag',
})

const toProductHit = ({ _id, title, stock }: Product): PaletteHit => ({
  key: _id,
  title,
  about: stock > 0 ? `${stock} in stock` : 'sold out',
  to: `/admin/products/productdetails/${_id}`,
  icon: 'box',
})

const toUserHit = ({ _id, fullName, email }: User): PaletteHit => ({
  key: _id,
  title: fullName,
  about: email,
  to: `/admin/users/userdetails/${_id}`,
  icon: 'user',
})
