import { useQuery } from '@tanstack/react-query'
import type { Product, ProductPage } from '#contract/catalogue/products.ts'
import { orderTotal } from '#contract/orders/pricing.ts'
import type { Sale } from '#contract/orders/sales.ts'
import type { User } from '#contract/people/users.ts'
import { naira, shortId } from '#contract/platform/format.ts'
import { READS_ORDERS, type RightRule } from '#contract/platform/rights.ts'
import type { Role } from '#contract/platform/roles.ts'
import { dateOf } from '#contract/platform/times.ts'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { query } from '../../../platform/api/query.ts'
import type { IconName } from '../../../platform/ui/icon.tsx'
import { searchable } from '../../../platform/ui/use-list-address.ts'
import { useRested } from '../../../platform/ui/use-rested.ts'
import { findScreens } from './screens.ts'

export type Hit = { key: string; title: string; about?: string; to: string; icon: IconName }
export type Group = { title: string; hits: Hit[] }

const FOUND_OF_EACH = 5
/** The pause in typing after which the search starts. */
const TYPING_MS = 200

/** The hits of the typed text by group; groups without a hit are left out. */
export function usePaletteGroups(
  typed: string,
  role: Role,
): { groups: Group[]; isSearching: boolean } {
  const search = searchable(useRested(typed, TYPING_MS))
  const params = { limit: FOUND_OF_EACH, skip: 0, search }
  const { may } = useRights()
  const asks = (rule: RightRule) => ({ enabled: search !== '' && may(rule) })
  const orders = useQuery({
    ...query('GET /sales/:limit/:skip/:search?', { params }),
    ...asks(READS_ORDERS),
  })
  const products = useQuery({
    ...query('GET /products/search/:limit/:skip/:search?', { params }),
    ...asks('catalogue'),
  })
  const users = useQuery({
    ...query('GET /users/:limit/:skip/:search?', { params }),
    ...asks('customers'),
  })
  const screens = { title: 'Screens', hits: findScreens(typed, role, may).map(hitOfScreen) }
  if (typed.trim() === '') return { groups: [screens].filter(hasHits), isSearching: false }
  const groups = [
    screens,
    { title: 'Orders', hits: (orders.data?.data ?? []).map(hitOfOrder) },
    { title: 'Products', hits: inFull(products.data).map(hitOfProduct) },
    { title: 'Users', hits: (users.data?.data ?? []).map(hitOfUser) },
  ]
  const isStillTyping = searchable(typed) !== search
  const isFetching = orders.isFetching || products.isFetching || users.isFetching
  return { groups: groups.filter(hasHits), isSearching: isStillTyping || isFetching }
}

const hasHits = ({ hits }: Group): boolean => hits.length > 0

/** A user who looks for a certain product is not helped by others that match one of the words. */
const inFull = (page: ProductPage | undefined): Product[] =>
  page && !page.partial ? page.data.slice(0, page.full) : []

const hitOfScreen = ({ title, to, icon }: ReturnType<typeof findScreens>[number]): Hit => ({
  key: to,
  title,
  to,
  icon,
})

const hitOfOrder = (sale: Sale): Hit => ({
  key: sale._id,
  title: `${shortId(sale._id, 6)} ${sale.personalDetails[0] ?? ''}`,
  about: `${naira(orderTotal(sale))}, ${dateOf(sale.createdAt)}`,
  to: `/admin/orders/orderdetails/${sale._id}`,
  icon: 'bag',
})

const hitOfProduct = ({ _id, title, stock }: Product): Hit => ({
  key: _id,
  title,
  about: stock > 0 ? `${stock} in stock` : 'sold out',
  to: `/admin/products/productdetails/${_id}`,
  icon: 'box',
})

const hitOfUser = ({ _id, fullName, email }: User): Hit => ({
  key: _id,
  title: fullName,
  about: email,
  to: `/admin/users/userdetails/${_id}`,
  icon: 'user',
})
