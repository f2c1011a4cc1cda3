import type { Role } from '#contract/roles.ts'
import type { IconName } from '../../ui/icon.tsx'

export type AdminLink = {
  title: string
  to: string
  icon: IconName
  /** §6: super admins only. */
  superOnly?: boolean
}

/** §2: the sidebar, in its order; Profile and Logout follow. */
export const SIDEBAR: readonly AdminLink[] = [
  { title: 'Dashboard', to: '/admin', icon: 'chart' },
  { title: 'Products', to: '/admin/products', icon: 'box' },
  { title: 'Categories', to: '/admin/categories', icon: 'grid', superOnly: true },
  { title: 'Orders', to: '/admin/orders', icon: 'bag' },
  { title: 'Invoice', to: '/admin/invoice', icon: 'receipt' },
  { title: 'Users', to: '/admin/users', icon: 'users' },
  { title: 'Admins', to: '/admin/admins', icon: 'shield', superOnly: true },
  { title: 'Region', to: '/admin/region', icon: 'truck' },
]

/** Not in the spec: the shop's books. */
export const BOOKS: readonly AdminLink[] = [
  { title: 'Packing', to: '/admin/packing', icon: 'bag' },
  { title: 'Refunds', to: '/admin/refunds', icon: 'cash' },
  { title: 'Returns', to: '/admin/returns', icon: 'box' },
  { title: 'Import and export', to: '/admin/transfer', icon: 'transfer' },
  { title: 'Searches', to: '/admin/searches', icon: 'search' },
  { title: 'Synonyms', to: '/admin/synonyms', icon: 'equal', superOnly: true },
  { title: 'Pages', to: '/admin/pages', icon: 'page', superOnly: true },
  { title: 'Settings', to: '/admin/settings', icon: 'settings', superOnly: true },
  { title: 'Audit log', to: '/admin/audit', icon: 'log', superOnly: true },
]

export const PROFILE: AdminLink = { title: 'Profile', to: '/admin/profile', icon: 'user' }

export const linksFor = (links: readonly AdminLink[], role: Role | undefined): AdminLink[] =>
  links.filter(({ superOnly }) => !superOnly || role === 'superAdmin')

/** Whether an address belongs to a link: the page itself or one below it; the dashboard has none below. */
export const isAt = (pathname: string, to: string): boolean => {
  const here = pathname.replace(/\/$/, '')
  return here === to || (to !== '/admin' && here.startsWith(`${to}/`))
}
