import type { Page } from '@playwright/test'
import type { Category } from '#contract/catalogue/categories.ts'
import { givenProduct, givenSale, ownName, signInAs, visit } from '../admin.ts'
import { expect, faultsByPath, test, violations, violationsOnEachScreen } from '../shop.ts'

/**
 * Every page of the back office: no accessibility violation, no horizontal scroll, no error, a title. Pages of users,
 * regions, customers, reviews, reports, discounts and health are checked in the files that are named after them.
 */

type Addresses = Record<string, string>

/** In parts, so that they can run in parallel. Each signs in as a super admin, who may open all pages. */
const parts: Record<string, (page: Page) => Promise<Addresses>> = {
  'the books': async (page) => {
    const admin = await signInAs(page, 'superAdmin')
    const line = { id: (await givenProduct(page, admin))._id, qty: 1 }
    const [order, invoice] = [
      await givenSale(page.request, {
        name: ownName('A very long name of a buyer'),
        lines: [line],
      }),
      await givenSale(page.request, { name: ownName('Ada'), lines: [line] }),
    ]
    await page.request.put(`/api/sales/${invoice._id}`, {
      data: { value: 'completed' },
      headers: admin.headers,
    })
    return {
      dashboard: '/admin',
      orders: '/admin/orders',
      'no order found': '/admin/orders?search=zzzzqqqq',
      order: `/admin/orders/orderdetails/${order._id}`,
      'a completed order': `/admin/orders/orderdetails/${invoice._id}`,
      invoices: '/admin/invoice',
      invoice: `/admin/invoice/invoicedetails/${invoice._id}`,
      refunds: '/admin/refunds',
      returns: '/admin/returns',
      transfer: '/admin/transfer',
    }
  },
  'the shop itself': async (page) => {
    await signInAs(page, 'superAdmin')
    return {
      audit: '/admin/audit',
      settings: '/admin/settings',
      searches: '/admin/searches',
      synonyms: '/admin/synonyms',
      '404': '/admin/nowhere',
    }
  },
  'the catalogue': async (page) => {
    const product = await givenProduct(page, await signInAs(page, 'superAdmin'))
    const category: Category = (await (await page.request.get('/api/categories')).json()).data[0]
    return {
      products: '/admin/products',
      drafts: '/admin/products/drafts',
      product: `/admin/products/productdetails/${product._id}`,
      'add a product': '/admin/products/addproducts',
      'edit a product': `/admin/products/editproduct/${product._id}`,
      categories: '/admin/categories',
      category: `/admin/categories/categorydetails/${category._id}`,
      'add a category': '/admin/categories/addcategories',
      'edit a category': `/admin/categories/editcategory/${category._id}`,
    }
  },
}

for (const [part, addresses] of Object.entries(parts)) {
  test(`no page of ${part} has a fault`, {
    tag: '@desk-only',
  }, async ({ page, allowed }) => {
    allowed.push(/404/)
    expect(await faultsByPath(page, Object.values(await addresses(page)), visit)).toEqual({})
  })
}

test('neither the open palette nor the open menu has an accessibility violation', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await visit(page, '/admin/refunds')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('a')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  expect(await violationsOnEachScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Orders' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
