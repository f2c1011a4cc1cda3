import type { APIRequestContext, Page } from '@playwright/test'
import { shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/sales.ts'
import { DEMO, givenSale, ownName, signInAs } from './admin.ts'
import { expect, faults, main, notice, placeOrder, plenty, test } from './shop.ts'

/** Packing from a phone, parcels of an order, and how its buyer follows it. */

type Headers = { authorization: string }

async function adminHeaders(request: APIRequestContext): Promise<Headers> {
  const { email, password } = DEMO.admin
  const answer = await request.post('/api/users/login', { data: { email, password } })
  return { authorization: `Bearer ${(await answer.json()).accessToken}` }
}

/** A guest's order, to be paid on delivery: it may be packed. */
async function toPack(page: Page, request: APIRequestContext, headers: Headers, pieces = [2, 1]): Promise<Sale> {
  const products = await Promise.all(pieces.map((_qty, place) => plenty(page, place)))
  const lines = pieces.map((qty, place) => ({ id: products[place]?._id ?? '', qty }))
  const sale = await givenSale(request, { name: ownName('Pack'), lines })
  await chooseOnDelivery(request, sale, headers)
  return sale
}

const chooseOnDelivery = async (request: APIRequestContext, sale: Sale, headers: Headers): Promise<void> => {
  const answer = await request.put(`/api/sales/${sale._id}`, { data: { value: 'on delivery' }, headers })
  expect(answer.status()).toBe(200)
}

async function pack(request: APIRequestContext, sale: Sale, headers: Headers): Promise<string> {
  const form = new FormData()
  form.append('id', crypto.randomUUID())
  const answer = await request.post(`/api/sales/${sale._id}/shipments`, { multipart: form, headers })
  expect(answer.status()).toBe(201)
  return (await answer.json())._id
}

const actOn = async (request: APIRequestContext, parcel: string, data: object, headers: Headers): Promise<void> => {
  const answer = await request.put(`/api/shipments/${parcel}`, { data, headers })
  expect(answer.status()).toBe(200)
}

const numberOf = ({ _id }: Sale): string => shortId(_id, 6)
const inHand = (page: Page) => main(page).getByRole('heading', { level: 2 })
const packedButton = (page: Page) => main(page).getByRole('button', { name: /^Packed/ })

/** Other tests' orders may come first: they are put off. */
async function takeInHand(page: Page, sale: Sale): Promise<void> {
  const read = () => inHand(page).textContent()
  for (let shown = await read(); shown !== numberOf(sale); shown = await read()) {
    await main(page).getByRole('button', { name: 'Later' }).click()
    await expect(inHand(page)).not.toHaveText(shown ?? '')
  }
}

const fulfilmentOf = async (page: Page, sale: Sale, headers: Headers): Promise<string> =>
  (await (await page.request.get(`/api/sales/${sale._id}`, { headers })).json()).fulfilment

test.describe('the packing board', () => {
  test('an order is ticked off line by line, packed by one press, and the next one comes by itself; a press undoes it', {
    tag: '@desk',
  }, async ({ page, request }) => {
    const { headers } = await signInAs(page, 'admin')
    const sale = await toPack(page, request, headers)
    await toPack(page, request, headers, [1])
    await page.goto('/admin/packing')
    await takeInHand(page, sale)
    await expect(main(page).getByRole('button', { name: 'Tick off what is in' })).toBeDisabled()
    const boxes = main(page).getByRole('checkbox')
    await boxes.first().check()
    await expect(packedButton(page)).toHaveText('Packed: 2 of 3')
    await boxes.last().check()
    await expect(packedButton(page)).toHaveText('Packed')
    await packedButton(page).click()
    await expect(inHand(page)).not.toHaveText(numberOf(sale))
    await expect(notice(page, `${numberOf(sale)}: ${messages.packed}`)).toBeVisible()
    expect(await fulfilmentOf(page, sale, headers)).toBe('packed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(notice(page, messages.unpacked)).toBeVisible()
    expect(await fulfilmentOf(page, sale, headers)).toBe('unpacked')
  })

  test.describe('on a bad line', () => {
    test.use({ allowed: [/Failed to load resource/] })

    test('an order whose answer was lost is packed once, and nobody has to press again', async ({ page, request }) => {
      const { headers } = await signInAs(page, 'admin')
      const sale = await toPack(page, request, headers, [1])
      await page.goto('/admin/packing')
      await takeInHand(page, sale)
      let tries = 0
      await page.route(`**/api/sales/${sale._id}/shipments`, async (route) => {
        tries += 1
        if (tries > 2) return route.continue()
        if (tries === 2) await route.fetch() // it arrives, but the answer does not
        return route.abort('internetdisconnected')
      })
      await main(page).getByRole('checkbox').first().check()
      await packedButton(page).click()
      await expect(main(page).getByRole('status')).toContainText('being sent')
      await expect(notice(page, `${numberOf(sale)}: ${messages.packed}`)).toBeVisible()
      const { data } = await (await request.get(`/api/sales/${sale._id}/shipments`, { headers })).json()
      expect([tries, data.length]).toEqual([3, 1])
    })
  })
})

test('a part of an order goes first, the rest follows; each parcel is shipped and delivered on the order’s page', {
  tag: '@desk',
}, async ({ page, request }) => {
  const { headers } = await signInAs(page, 'admin')
  const sale = await toPack(page, request, headers)
  await page.goto(`/admin/orders/orderdetails/${sale._id}`)
  const section = main(page).getByRole('region', { name: /^Fulfilment/ })
  await section.getByRole('button', { name: 'Pack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pack' })
  await dialog.getByRole('checkbox').last().uncheck()
  await dialog.getByRole('button', { name: 'Packed: 2 of 3' }).click()
  await expect(section).toContainText('1 piece is left to pack')
  await section.getByRole('button', { name: 'Ship' }).click()
  const shipping = page.getByRole('dialog', { name: 'Ship the parcel' })
  await shipping.getByLabel('Courier or rider').fill('GIG Logistics')
  await shipping.getByLabel('Tracking link').fill('javascript:alert(1)')
  await shipping.getByRole('button', { name: 'Shipped' }).click()
  await expect(shipping.getByText(messages.webLink)).toBeVisible()
  await shipping.getByLabel('Tracking link').fill('https://gigl.example/7')
  await shipping.getByRole('button', { name: 'Shipped' }).click()
  await expect(section).toContainText('GIG Logistics')
  await expect(section.getByRole('link', { name: 'follow it at gigl.example' })).toHaveAttribute('rel', /noopener/)
  await section.getByRole('button', { name: 'Pack', exact: true }).click()
  await dialog.getByRole('button', { name: 'Packed', exact: true }).click()
  await expect(section.getByRole('heading', { name: /^Parcel 2/ })).toContainText('packed')
  await section.getByRole('button', { name: 'Delivered' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
  await expect(section.getByRole('heading', { name: /^Parcel 1/ })).toContainText('delivered')
  expect(await fulfilmentOf(page, sale, headers)).toBe('packed')
  expect(await faults(page)).toEqual([])
})

test('a buyer sees on the order’s page how far it is', { tag: '@desk' }, async ({ page, request }) => {
  const headers = await adminHeaders(request)
  const sale = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
  await chooseOnDelivery(request, sale, headers)
  const parcel = await pack(request, sale, headers)
  await actOn(request, parcel, { value: 'ship', courier: 'GIG Logistics', riderPhone: '0803 111 2222' }, headers)
  await page.goto(`/payment/${sale._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible()
  const progress = main(page).getByRole('region', { name: 'Where it is' })
  await expect(progress.getByRole('listitem').filter({ hasText: 'On its way' })).toContainText('GIG Logistics')
  await expect(progress).toContainText('Delivered, still to come')
  expect(await faults(page)).toEqual([])
})

test.describe('/track', () => {
  test.use({ allowed: [/status of 404/] })

  test('number and phone number show how far an order is, and nothing of who bought what', { tag: '@desk' }, async ({
    page,
    request,
  }) => {
    const headers = await adminHeaders(request)
    const sale = await toPack(page, request, headers)
    await actOn(request, await pack(request, sale, headers), { value: 'ship', courier: 'GIG Logistics' }, headers)
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Follow your order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Follow your order' })).toBeVisible()
    await page.getByLabel('Order number').fill(numberOf(sale))
    await page.getByLabel('Phone number').fill('0803 999 9999')
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(messages.notTracked)
    expect(await faults(page)).toEqual([])
    await page.getByLabel('Phone number').fill('+234 803 123 4567')
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(main(page).getByText('GIG Logistics')).toBeVisible()
    await expect(main(page)).not.toContainText(sale.personalDetails[0] as string)
    await expect(main(page)).not.toContainText('Allen Avenue')
    expect(await faults(page)).toEqual([])
  })
})

test('the packing board has no fault on any screen', async ({ page, request }) => {
  const { headers } = await signInAs(page, 'admin')
  await toPack(page, request, headers)
  await page.goto('/admin/packing')
  await expect(inHand(page)).toBeVisible()
  await main(page).getByRole('checkbox').first().check()
  expect(await faults(page)).toEqual([])
})
