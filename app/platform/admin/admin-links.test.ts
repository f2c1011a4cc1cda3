import { expect, test } from 'vitest'
import { adminLinksFor, isAtAdminLink, MORE_LINKS, PROFILE, SIDEBAR } from './admin-links.ts'

const titles = (role: Parameters<typeof adminLinksFor>[1]) =>
  adminLinksFor(SIDEBAR, role).map(({ title }) => title)

test('§2 sidebar links: Dashboard, Products, Categories, Orders, Invoice, Users, Admins, Region', () => {
  expect(titles('superAdmin')).toEqual([
    'Dashboard',
    'Products',
    'Categories',
    'Orders',
    'Invoice',
    'Users',
    'Admins',
    'Region',
  ])
})

test('§6 super admin only: Admins and Categories sections', () => {
  expect(titles('admin')).toEqual(['Dashboard', 'Products', 'Orders', 'Invoice', 'Users', 'Region'])
})

test.each([
  '/admin',
  '/admin/',
  '/admin/products',
  '/admin/products/productdetails/1',
  '/admin/profile/changepassword',
  '/admin/refunds',
  '/admin/products/low',
])('%s belongs to exactly one link', (pathname) => {
  const all = [...SIDEBAR, ...MORE_LINKS, PROFILE]
  expect(all.filter(({ to }) => isAtAdminLink(pathname, to))).toHaveLength(1)
})
