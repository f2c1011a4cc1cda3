import { READS_ORDERS, type RightRule } from '#contract/platform/rights.ts'
import type { Role } from '#contract/platform/roles.ts'
import type { IconName } from '../ui/icon.tsx'

export type AdminLink = {
  title: string
  to: string
  icon: IconName
  superOnly?: boolean
  /** The right needed for this page and those below it. */
  right?: RightRule
}

/** The sidebar, in its order; Profile and Logout follow. */
export const SIDEBAR: readonly AdminLink[] = [
  { title: 'Dashboard', to: '/admin', icon: 'chart' },
  { title: 'Products', to: '/admin/products', icon: 'box', right: 'catalogue' },
  { title: 'Categories', to: '/admin/categories', icon: 'grid', superOnly: true },
  { title: 'Orders', to: '/admin/orders', icon: 'bag', right: READS_ORDERS },
  { title: 'Invoice', to: '/admin/invoice', icon: 'receipt', right: READS_ORDERS },
  { title: 'Users', to: '/admin/users', icon: 'users', right: 'customers' },
  { title: 'Admins', to: '/admin/admins', icon: 'shield', superOnly: true },
  { title: 'Region', to: '/admin/region', icon: 'truck', right: 'catalogue' },
]

export const MORE_LINKS: readonly AdminLink[] = [
  { title: 'Packing', to: '/admin/packing', icon: 'bag', right: 'orders' },
  { title: 'Low stock', to: '/admin/products/low', icon: 'alert', right: 'catalogue' },
  { title: 'Refunds', to: '/admin/refunds', icon: 'cash', right: 'money' },
  { title: 'Returns', to: '/admin/returns', icon: 'box', right: READS_ORDERS },
  { title: 'Discounts', to: '/admin/discounts', icon: 'tag', right: 'money' },
  { title: 'Blocked numbers', to: '/admin/customers/blocked', icon: 'shield', right: 'customers' },
  { title: 'Reviews', to: '/admin/reviews', icon: 'star', right: 'content' },
  {
    title: 'Import and export',
    to: '/admin/transfer',
    icon: 'transfer',
    right: ['catalogue', 'customers', 'orders', 'reports'],
  },
  { title: 'Reports', to: '/admin/reports', icon: 'chart', right: 'reports' },
  { title: 'Searches', to: '/admin/searches', icon: 'search', right: 'catalogue' },
  { title: 'Synonyms', to: '/admin/synonyms', icon: 'equal', superOnly: true },
  { title: 'Pages', to: '/admin/pages', icon: 'page', superOnly: true },
  { title: 'Settings', to: '/admin/settings', icon: 'settings', superOnly: true },
  { title: 'Health', to: '/admin/health', icon: 'shield', superOnly: true },
  { title: 'Audit log', to: '/admin/audit', icon: 'log', superOnly: true },
]

export const PROFILE: AdminLink = { title: 'Profile', to: '/admin/profile', icon: 'user' }

const UNLINKED_PAGES: readonly Pick<AdminLink, 'to' | 'right'>[] = [
  { to: '/admin/print', right: READS_ORDERS },
  { to: '/admin/categories/sizeguide', right: 'catalogue' },
]

type May = (rule: RightRule) => boolean

export const adminLinksFor = (
  links: readonly AdminLink[],
  role: Role | undefined,
  may: May = () => true,
): AdminLink[] =>
  links.filter(
    ({ superOnly, right = 'staff' }) => (!superOnly || role === 'superAdmin') && may(right),
  )

const LINKS = [...SIDEBAR, ...MORE_LINKS, PROFILE]

/** The deepest of these pages that an address is at or below. The dashboard has none below it. */
function adminPageAt<Page extends { to: string }>(
  pathname: string,
  pages: readonly Page[],
): Page | undefined {
  const here = pathname.replace(/\/$/, '')
  const above = pages.filter(
    ({ to }) => here === to || (to !== '/admin' && here.startsWith(`${to}/`)),
  )
  return above.toSorted((a, b) => b.to.length - a.to.length)[0]
}

/** The right that an admin needs for an address: that of the nearest page at or above it. */
export const rightOfAdminPage = (pathname: string): RightRule =>
  adminPageAt(pathname, [...LINKS, ...UNLINKED_PAGES])?.right ?? 'staff'

/** Whether an address is a page or below it, unless a page below has a link of its own. */
export const isAtAdminLink = (pathname: string, to: string): boolean =>
  adminPageAt(pathname, LINKS)?.to === to
