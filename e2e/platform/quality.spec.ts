import type { Page } from '@playwright/test'
import { givenProductElsewhere } from '../admin.ts'
import { expect, faultsByPath, placeOrder, test } from '../shop.ts'

/** Every page: no accessibility violation, no horizontal scroll, no error and a title. */

/** In two parts, so that they can run in parallel. */
const parts: Record<string, (page: Page) => Promise<Record<string, string>>> = {
  'the catalogue': async () => {
    const product = await givenProductElsewhere()
    return {
      home: '/',
      products: '/products',
      product: `/product/${product._id}`,
      category: `/category/${product.category}`,
      search: '/search/shoes',
      'an empty search': '/search/zzzzqqqq',
      categories: '/categories',
      'a written page': '/pages/contact',
    }
  },
  'checkout and sign-in': async (page) => {
    const product = await givenProductElsewhere()
    const sale = await placeOrder(page, [{ product, qty: 1 }])
    return {
      'an empty checkout': '/checkout',
      login: '/login',
      'sign-up': '/signup',
      'a forgotten password': '/forgetpassword',
      verification: '/verify/some-code',
      'a new password': '/changepassword/some-code',
      payment: `/payment/${sale._id}`,
      'an order to follow': '/track',
      'a stock alert': '/stockalert/some-code',
      'mails to stop': '/unsubscribe/some-code',
      '404': '/nowhere',
    }
  },
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

for (const [part, addresses] of Object.entries(parts)) {
  test(`no page of ${part} has a fault`, {
    tag: '@desk-only',
  }, async ({ page, allowed }) => {
    allowed.push(/404/)
    expect(await faultsByPath(page, Object.values(await addresses(page)), visit)).toEqual({})
  })
}
