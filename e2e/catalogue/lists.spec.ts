import type { Page } from '@playwright/test'
import type { QueuedRefund } from '#contract/orders/refunds/refunds.ts'
import type { ListedDispute } from '#contract/orders/sales/disputes.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import type { User } from '#contract/people/users.ts'
import { givenProduct, givenSale } from '#test/shop-calls.ts'
import { givenOwner } from '../accounts.ts'
import { callAs, signInAs } from '../admin.ts'
import { expect, main, overflows, test } from '../shop.ts'

/** The lists of back office and account: they fit any screen, and link to all that they name. */

const WIDTHS = [320, 360, 600, 700, 768, 900, 1024, 1050, 1280]

const LONG_NAME = 'Oluwadamilola Adebayo-Ogunbanjo Chukwuemeka-Nwachukwu'
const LONG_EMAIL = `${'an.address.of.some.length'.repeat(3)}@correspondence.example.com`

/** A very wide order: a long name, a total of billions, a long status. */
const wide = (sale: Sale, count: number): Sale[] =>
  Array.from({ length: count }, (_, i) => ({
    ...sale,
    _id: `${sale._id.slice(0, -1)}${i}`,
    personalDetails: [
      i % 2 ? LONG_NAME : LONG_NAME.replaceAll(/[ -]/g, ''),
      LONG_EMAIL,
      '+234 803 123 4567',
    ],
    shipping: ['Federal Capital Territory', 'Abuja Municipal Area Council', '1 Road'],
    subtotal: 8_765_432_109.5,
    paymentMethod: 'on delivery',
  }))

const person = (role: string): User => ({
  _id: '00000000-0000-7000-8000-00000000abcd',
  fullName: LONG_NAME.replaceAll(' ', ''),
  email: LONG_EMAIL,
  phoneNumber: '+234 803 123 4567',
  role,
  status: 'block',
  shipping: [],
  isVerified: true,
  createdAt: '2026-11-20T10:00:00.000Z',
})

const refund = (sale: Sale): QueuedRefund => ({
  _id: sale._id,
  sale: sale._id,
  name: LONG_NAME,
  email: LONG_EMAIL,
  phoneNumber: '+234 803 123 4567',
  reference: `${sale._id}-2`,
  amount: 8_765_432_109.5,
  currency: 'NGN',
  toSend: 0,
  kind: 'surplus',
  reason: 'the order was paid already, and then it was paid again',
  status: 'open',
  canGoByCard: false,
  isReversed: false,
  failure: '',
  note: '',
  doneBy: '',
  createdAt: sale.createdAt,
  updatedAt: sale.createdAt,
})

const dispute = (sale: Sale): ListedDispute => ({
  ...{ _id: sale._id, sale: sale._id, name: LONG_NAME, reference: `${sale._id}-2` },
  ...{ amount: 8_765_432_109.5, currency: 'NGN', state: 'open', dueAt: sale.createdAt },
  ...{ createdAt: sale.createdAt, updatedAt: sale.createdAt },
})

const entry = (sale: Sale) => ({
  _id: '1',
  actor: LONG_NAME,
  actorId: sale._id,
  action: 'sale.complete',
  target: sale._id,
  details: { name: LONG_NAME.replaceAll(' ', '') },
  address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
  createdAt: sale.createdAt,
})

/** Answers the calls of lists with the widest possible rows. */
async function fillWide(page: Page, sale: Sale): Promise<void> {
  const answer = (path: string, json: unknown) =>
    page.route(path, (route) => route.fulfill({ json }))
  await answer('**/api/sales/**', { data: wide(sale, 5), total: 5 })
  await answer('**/api/users/50/0', { data: [person('x')], totalUsers: 1 })
  await answer('**/api/users/admin', { data: [person('x')] })
  await answer('**/api/audit/**', { data: [entry(sale)], total: 1 })
  await answer('**/api/refunds/**', {
    data: [refund(sale)],
    total: 1,
    open: 1,
    disputes: [dispute(sale)],
  })
}

const lists = {
  admin: [
    '/admin/orders',
    '/admin/invoice',
    '/admin/users',
    '/admin/admins',
    '/admin/audit',
    '/admin/refunds',
  ],
  user: ['/user/orders', '/user/invoice'],
}

async function expectNoneOverflows(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(main(page).getByRole('table').locator('tbody tr').first()).toBeVisible()
    expect([path, await overflows(page, WIDTHS)]).toEqual([path, []])
  }
}

async function givenOrder(): Promise<Sale> {
  const { _id: id } = await givenProduct(await callAs('admin'))
  return givenSale(await callAs(), { lines: [{ id, qty: 1 }] })
}

test('a list of the back office never scrolls sideways, but becomes cards', async ({ page }) => {
  const sale = await givenOrder()
  await signInAs(page, 'superAdmin')
  await fillWide(page, sale)
  await expectNoneOverflows(page, lists.admin)
  await page.goto('/admin/orders')
  const table = main(page).getByRole('table', { name: 'Orders' })
  await expect(table).toBeVisible()
  for (const [width, display] of [
    [1024, 'grid'],
    [1280, 'table'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(table).toHaveCSS('display', display)
  }
})

test('no list of the account scrolls sideways', async ({ page }) => {
  const sale = await givenOrder()
  await givenOwner(page)
  await fillWide(page, sale)
  await expectNoneOverflows(page, lists.user)
})
