import type { ProductListPage } from '#contract/catalogue/products.ts'
import { bytesOf, misplaced, openBrowser, visit } from '../browser-bytes.ts'
import type { Sample } from './sample.ts'

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** The bytes of a first visit on a phone to the pages on the way to an order, headers included. */
export async function measureBytes(url: string): Promise<Sample[]> {
  const browser = await openBrowser()
  const { data } = (await (await fetch(`${url}/api/products/50/0`)).json()) as ProductListPage
  const product = data.find(({ options }) => !options)
  if (!product) throw new Error('the first products all have options')
  const pages = {
    home: '/',
    product: `/product/${product._id}`,
    list: '/products',
    checkout: '/checkout',
  }
  const withCart = await stateWithCart()
  const samples: Sample[] = []
  const wrong = new Set<string>()
  for (const [name, path] of Object.entries(pages)) {
    const screen = { ...PHONE, ...(name === 'checkout' && { storageState: withCart }) }
    // images are made and answers compressed at their first use
    await visit(browser, `${url}${path}`, screen)
    const received = await visit(browser, `${url}${path}`, screen)
    const scripts = received.filter(({ isScript }) => isScript)
    if (name !== 'checkout') for (const script of await misplaced(received)) wrong.add(script)
    samples.push({ name: `bytes of ${name}`, unit: 'KB', values: [bytesOf(received) / 1024] })
    samples.push({ name: `script bytes of ${name}`, unit: 'KB', values: [bytesOf(scripts) / 1024] })
  }
  await browser.close()
  samples.push({
    name: 'scripts before checkout with zod or of the back office',
    unit: 'files',
    values: [wrong.size],
  })
  return samples

  async function stateWithCart() {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    await page.goto(`${url}/product/${product?._id}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('is in your cart').waitFor()
    const state = await context.storageState()
    await context.close()
    return state
  }
}
