import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { Right } from '#contract/platform/rights.ts'
import { findMain, findNotice, main } from '#test/pages/find.ts'
import { openPage } from '#test/pages/open-page.tsx'
import { givenAdmin, type Person, signInTo } from '#test/pages/people.ts'
import { callAs, callElsewhere, signInAs } from '#test/pages/session.ts'
import { givenProduct, givenSale } from '#test/shop-calls.ts'

/** Signs the page's browser in as an admin with these rights only. */
async function signInWith(rights: Right[]): Promise<Person> {
  const admin = await givenAdmin()
  const boss = await callAs('superAdmin')
  await boss('PUT /users/:id/rights', { params: { id: admin.id }, body: { rights, seen: {} } })
  await signInTo(admin)
  return admin
}

const findLinks = async (): Promise<(string | null)[]> => {
  const nav = within(await screen.findByRole('navigation', { name: 'Back office' }))
  // counts lead to orders
  const pages = nav.getAllByRole('link').filter((link) => !link.hasAttribute('data-view'))
  return pages.map(({ textContent }) => textContent)
}

test('a super admin ticks what an admin may do, in words', async () => {
  const { id, call } = await givenAdmin()
  await signInAs('superAdmin')
  const address = `/admin/admins/admindetails/${id}`
  const user = openPage(address)
  const form = within(await screen.findByRole('form', { name: 'Rights' }))
  expect(form.getByText(messages.rightWords.money)).toBeVisible()
  for (const name of ['money', 'customers', 'reports'])
    await user.click(form.getByRole('checkbox', { name }))
  await user.click(form.getByRole('button', { name: 'Save rights' }))
  expect(await findNotice(messages.rightsSaved)).toBeVisible()
  openPage(address)
  const again = within(await screen.findByRole('form', { name: 'Rights' }))
  expect(again.getByRole('checkbox', { name: 'money' })).not.toBeChecked()
  expect(again.getByRole('checkbox', { name: 'orders' })).toBeChecked()
  await expect(
    call('GET /users/:limit/:skip/:search?', { params: { limit: 1, skip: 0 }, query: {} }),
  ).rejects.toMatchObject({ status: 403 })
})

test('who packs sees orders and packing, no money; other pages say why', async () => {
  const { _id: product } = await givenProduct(await callAs('admin'))
  const { _id: order } = await givenSale(callElsewhere(), { lines: [{ id: product, qty: 1 }] })
  await signInWith(['orders'])
  openPage('/admin')
  expect(await (await findMain()).findByText('New Orders')).toBeVisible()
  for (const gone of ['New Users', 'New Products', 'Received'])
    expect(main().queryByText(gone)).toBeNull()
  expect(await findLinks()).toEqual([
    'Dashboard',
    'Orders',
    'Invoice',
    'Packing',
    'Returns',
    'Import and export',
    'Profile',
  ])
  openPage('/admin/refunds')
  expect(await screen.findByText('This page is not among your rights')).toBeVisible()
  expect(screen.getByRole('main')).toHaveTextContent('ask a super admin for "money"')
  openPage(`/admin/orders/orderdetails/${order}`)
  expect(await screen.findByRole('heading', { name: /^Fulfilment/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

test('an admin without any right has a dashboard and an own account', async () => {
  await signInWith([])
  const sent = vi.spyOn(globalThis, 'fetch')
  openPage('/admin')
  expect(await (await findMain()).findByText(/Nothing is waiting/)).toBeVisible()
  await waitFor(async () => expect(await findLinks()).toEqual(['Dashboard', 'Profile']))
  openPage('/admin/products')
  expect(await screen.findByText(/ask a super admin for "catalogue"/)).toBeVisible()
  const answers = await Promise.allSettled(sent.mock.results.map(({ value }) => value))
  expect(
    answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 403),
  ).toEqual([])
})
