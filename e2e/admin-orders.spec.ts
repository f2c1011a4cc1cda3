import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { dateOf, naira, shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/pricing.ts'
import type { Sale } from '#contract/sales.ts'
import { DEMO, givenSale, ownName, signInAs } from './admin.ts'
import { expect, isPhone, main, notice, payInPopup, payNow, placeOrder, plenty, popup, test } from './shop.ts'

/** Orders, invoices, refunds and the audit log of the back office. */

const orderAddress = ({ _id }: Pick<Sale, '_id'>) => `/admin/orders/orderdetails/${_id}`
const invoiceAddress = ({ _id }: Pick<Sale, '_id'>) => `/admin/invoice/invoicedetails/${_id}`

async function open(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

const openOrder = (page: Page, sale: Sale): Promise<void> =>
  open(page, orderAddress(sale), `Order ${shortId(sale._id, 6)}`)

const ordered = async (page: Page, request: APIRequestContext, name: string, qty = 1): Promise<Sale> =>
  givenSale(request, { name, lines: [{ id: (await plenty(page))._id, qty }] })

const fact = (page: Page, title: string): Locator =>
  main(page).getByRole('term').filter({ hasText: title }).locator('+ dd').first()

const completion = (page: Page) => main(page).getByRole('button', { name: messages.completeTransaction })
const question = (page: Page) => page.getByRole('dialog', { name: 'Complete Transaction?' })

/** Changes an order by the API, as the user of these headers. */
const act = async (page: Page, sale: Sale, value: string, headers = {}): Promise<void> => {
  const answer = await page.request.put(`/api/sales/${sale._id}`, { data: { value }, headers })
  expect(answer.status()).toBe(200)
}

/** Paid in the provider's popup by the guest who ordered in this browser. */
async function payByCard(page: Page, sale: Sale): Promise<void> {
  await page.goto(`/payment/${sale._id}`)
  await payNow(page).click()
  await payInPopup(page)
  await expect(notice(page, messages.paymentSuccessful)).toBeVisible()
}

test.describe('orders', () => {
  test('§2 Orders: searchable table, 50 per page, rows link to orderdetails/{id}; the search is in the address', {
    tag: '@desk',
  }, async ({ page, request }) => {
    await signInAs(page, 'admin')
    const name = ownName('Bisi')
    const sales = [await ordered(page, request, name), await ordered(page, request, name, 2)]
    const requested: string[] = []
    page.on('request', (one) => requested.push(new URL(one.url()).pathname))
    await open(page, '/admin/orders?page=2', 'Orders')
    await expect.poll(() => requested).toContain('/api/sales/50/50')
    await page.getByRole('searchbox', { name: messages.searchOrders }).fill(name)
    await expect(page).toHaveURL(new RegExp(`search=${name.replace(' ', '\\+')}$`)) // §2: back on its first page
    const rows = main(page).getByRole('table', { name: 'Orders' }).locator('tbody tr')
    await expect(rows).toHaveCount(2)
    const [older, newer] = sales as [Sale, Sale]
    for (const part of [shortId(newer._id, 6), name, 'processing', 'unpaid', dateOf(newer.createdAt)])
      await expect(rows.first()).toContainText(part)
    await page.reload()
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('searchbox', { name: messages.searchOrders })).toHaveValue(name)
    await main(page)
      .getByRole('link', { name: `View ${shortId(older._id, 6)}` })
      .click()
    await expect(page).toHaveURL(new RegExp(`${orderAddress(older)}$`))
    await page.goBack()
    await expect(rows).toHaveCount(2)
    await page.getByRole('searchbox', { name: messages.searchOrders }).fill(`${name} no match`)
    await expect(main(page).getByText(messages.noMatch(`${name} no match`))).toBeVisible()
  })

  test('columns sort the whole list: by column head on wide screens, by a select where rows are cards', {
    tag: '@desk',
  }, async ({ page, request }) => {
    await signInAs(page, 'admin')
    const name = ownName('Sort')
    const names = [`${name} b`, `${name} c`, `${name} a`]
    for (const one of names) await ordered(page, request, one)
    await open(page, `/admin/orders?${new URLSearchParams({ search: name })}`, 'Orders')
    const cells = main(page).getByRole('table', { name: 'Orders' }).locator('tbody td[data-label=Username] span')
    await expect(cells).toHaveText([`${name} a`, `${name} c`, `${name} b`]) // newest first
    const select = page.getByLabel('Sort by')
    await expect(select).toBeVisible({ visible: isPhone() })
    if (isPhone()) {
      await select.selectOption('Username ↑')
      await expect(cells).toHaveText(names.toSorted())
      await select.selectOption('Username ↓')
    } else {
      const head = main(page).getByRole('columnheader', { name: 'Username' })
      await head.getByRole('button', { name: 'Username' }).click()
      await expect(head).toHaveAttribute('aria-sort', 'ascending')
      await expect(cells).toHaveText(names.toSorted())
      await head.getByRole('button', { name: 'Username' }).click()
      await expect(head).toHaveAttribute('aria-sort', 'descending')
    }
    await expect(cells).toHaveText(names.toSorted().reverse())
    await expect(page).toHaveURL(/sort=-name/) // a reload restores it, Back restores the one before
    await page.reload()
    await expect(cells).toHaveText(names.toSorted().reverse())
    await page.goBack()
    await expect(page).toHaveURL(/sort=name/)
    await expect(cells).toHaveText(names.toSorted())
    await page.goBack()
    await expect(cells).toHaveText([`${name} a`, `${name} c`, `${name} b`])
  })

  test('the server sorts, so that the first page is that of the whole list; the head stays focused', {
    tag: '@desk-only',
  }, async ({ page }) => {
    await signInAs(page, 'admin')
    const requested: string[] = []
    page.on('request', (one) => {
      const { pathname, search } = new URL(one.url())
      if (pathname.startsWith('/api/sales/50')) requested.push(pathname + search)
    })
    await open(page, '/admin/orders?page=2&sort=nonsense', 'Orders')
    await expect.poll(() => requested.at(-1)).toBe('/api/sales/50/50') // an unknown order is not sent
    await page.goto('/admin/orders')
    for (const sort of ['total', '-total', '']) {
      const head = main(page).getByRole('columnheader', { name: 'Total' }).getByRole('button')
      await head.click()
      await expect.poll(() => requested.at(-1)).toBe(`/api/sales/50/0${sort && `?sort=${sort}`}`)
      await expect(head).toBeFocused()
    }
  })

  test('an order shows total, place, method and time; it is found by phone, place, date and method', {
    tag: '@desk',
  }, async ({ page, request }) => {
    await signInAs(page, 'admin')
    const name = ownName('Kemi')
    const sale = await ordered(page, request, name)
    await open(page, `/admin/orders?${new URLSearchParams({ search: name })}`, 'Orders')
    const row = main(page).getByRole('table', { name: 'Orders' }).locator('tbody tr')
    await expect(row).toHaveCount(1)
    const time = `${sale.createdAt.slice(11, 16)} UTC`
    for (const text of [naira(orderTotal(sale)), 'Ikeja, Lagos', 'card', dateOf(sale.createdAt), time])
      await expect(row).toContainText(text)
    const box = page.getByRole('searchbox', { name: messages.searchOrders })
    for (const typed of ['+234 803-123-4567', 'ikeja', dateOf(sale.createdAt), 'Card']) {
      await box.fill(typed)
      await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(typed).replaceAll('%20', '\\+')}`))
      await expect(row.filter({ hasText: name })).toBeVisible()
    }
  })

  test("§4 a processing sale offers 'complete transaction', which after confirmation sets 'completed': an order paid by card", async ({
    page,
  }) => {
    const sale = await placeOrder(page, [{ product: await plenty(page), qty: 2 }])
    await payByCard(page, sale)
    await signInAs(page, 'admin')
    await openOrder(page, sale)
    await expect(fact(page, 'Payment status')).toHaveText('paid')
    await expect(fact(page, 'Payment method')).toHaveText('card')
    await expect(main(page).getByRole('button', { name: 'cancel transaction' })).toBeHidden() // §9: only while unpaid
    await completion(page).click()
    await expect(question(page)).toContainText(`${naira(orderTotal(sale))} was paid by card`)
    await expect(question(page)).not.toContainText('by hand')
    await expect(question(page).getByRole('radio')).toHaveCount(0)
    await question(page).getByRole('button', { name: messages.completeTransaction }).click()
    await expect(notice(page, messages.orderCompleted)).toBeVisible()
    await expect(question(page)).toBeHidden()
    await expect(fact(page, 'Status')).toHaveText('completed')
    await expect(completion(page)).toBeHidden()
    await main(page).getByRole('link', { name: 'View invoice' }).click()
    await expect(page).toHaveURL(new RegExp(`${invoiceAddress(sale)}$`))
  })

  test('an unpaid order completed by hand: the dialog says that the money is booked under the name of the admin, and it is', {
    tag: '@desk',
  }, async ({ page, request }) => {
    const name = ownName('Emeka')
    const sale = await ordered(page, request, name)
    await signInAs(page, 'superAdmin')
    await openOrder(page, sale)
    for (const part of [name, 'stall@example.com', '0803 123 4567', 'Ikeja', 'Lagos'])
      await expect(main(page)).toContainText(part)
    await expect(main(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:08031234567')
    await completion(page).click()
    await expect(question(page)).toContainText('This order is not paid.')
    await expect(question(page)).toContainText(`you received ${naira(orderTotal(sale))} by hand`)
    await expect(question(page)).toContainText(`booked under your name, ${DEMO.superAdmin.fullName}`)
    await expect(question(page).getByRole('button', { name: 'not yet' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(fact(page, 'Status')).toHaveText('processing')
    await completion(page).click()
    const method = question(page).getByRole('group', { name: 'How did you receive it?' })
    await expect(method.getByRole('radio', { name: 'cash' })).toBeChecked()
    await method.getByRole('radio', { name: 'cash' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(method.getByRole('radio', { name: 'transfer' })).toBeChecked()
    await question(page).getByRole('button', { name: messages.completeTransaction }).click()
    await expect(notice(page, messages.orderCompleted)).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('completed')
    await expect(fact(page, 'Payment status')).toHaveText('paid')
    await expect(fact(page, 'Payment method')).toHaveText('transfer')
    // Super admins see who did it, here and in the audit log.
    const what = `completed the order ${shortId(sale._id, 6)} of ${name}, paid by hand (transfer)`
    await expect(main(page).getByRole('region', { name: 'History' })).toContainText(what)
    await open(page, `/admin/audit?search=${sale._id}`, 'Audit log')
    const entry = main(page).getByRole('table', { name: 'Audit log' }).locator('tbody tr')
    await expect(entry).toHaveCount(1)
    await expect(entry).toContainText(DEMO.superAdmin.fullName)
    await expect(entry.getByRole('link', { name: what })).toHaveAttribute('href', orderAddress(sale))
    await expect(entry.getByText('sale.complete')).toBeHidden()
    await entry.getByText('Details').click()
    await expect(entry.getByText('sale.complete')).toBeVisible()
    await expect(entry.getByText(sale._id)).toBeVisible()
    await expect(entry).toContainText(/127\.0\.0\.1|::1/)
  })

  test('§4 an admin cancels on the same terms as customers: only when processing and unpaid, after the same dialog', async ({
    page,
    request,
  }) => {
    await signInAs(page, 'admin')
    const sale = await ordered(page, request, ownName('Kemi'))
    await openOrder(page, sale)
    await main(page).getByRole('button', { name: 'cancel transaction' }).click()
    const dialog = page.getByRole('dialog', { name: messages.cancelTitle })
    await expect(dialog).toContainText(messages.cancelQuestion)
    await dialog.getByRole('button', { name: 'cancel transaction' }).click()
    await expect(notice(page, messages.orderCancelled)).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('cancelled')
    await expect(completion(page)).toBeHidden()
    await expect(main(page).getByRole('button', { name: 'cancel transaction' })).toBeHidden()
  })

  test('an act that another admin did first is refused, and the page shows the present state', async ({
    page,
    request,
    allowed,
  }) => {
    allowed.push(/409|ERR_FAILED/)
    await page.route('**/api/live', (route) => route.abort()) // no live event reaches this page
    const admin = await signInAs(page, 'admin')
    const sale = await ordered(page, request, ownName('Tayo'))
    await openOrder(page, sale)
    await completion(page).click()
    await act(page, sale, 'completed', admin.headers)
    await question(page).getByRole('button', { name: messages.completeTransaction }).click()
    await expect(notice(page, messages.notCompletable)).toBeVisible()
    await expect(question(page)).toBeHidden()
    await expect(fact(page, 'Status')).toHaveText('completed')
  })

  test('an unknown order', async ({ page, allowed }) => {
    allowed.push(/404/)
    await signInAs(page, 'admin')
    await open(page, '/admin/orders/orderdetails/01990000-0000-7000-8000-000000000000', 'Order 000000')
    await expect(main(page).getByText(messages.orderNotFound)).toBeVisible()
    await main(page).getByRole('link', { name: 'Orders' }).last().click()
    await expect(page).toHaveURL(/\/admin\/orders$/)
  })
})

test.describe('invoices', () => {
  test("§2 Invoice list (titled 'Invioce'): same layout, rows link to invoicedetails/{id}; invoice details: print button, on A4 and 80 mm", async ({
    page,
    request,
  }) => {
    const admin = await signInAs(page, 'admin')
    const name = ownName('Zainab')
    const sale = await ordered(page, request, name)
    const other = await ordered(page, request, name)
    await act(page, sale, 'completed', admin.headers)
    await open(page, '/admin/invoice', 'Invioce')
    await page.getByRole('searchbox', { name: messages.searchInvoice }).fill(name)
    const rows = main(page).getByRole('table', { name: 'Invoices' }).locator('tbody tr')
    await expect(rows).toHaveCount(1) // completed ones alone
    await rows.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`${invoiceAddress(sale)}$`))
    const sheet = main(page).getByRole('article')
    for (const part of [shortId(sale._id, 6), name, naira(orderTotal(sale)), 'Payment method: cash, paid'])
      await expect(sheet).toContainText(part)
    await page.evaluate(() => {
      window.print = () => {
        document.title = `printed on ${document.querySelector('article')?.dataset.paper}`
      }
    })
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(page).toHaveTitle('printed on a4')
    await page.getByRole('button', { name: 'Print on 80 mm roll' }).click()
    await expect(page).toHaveTitle('printed on roll')
    await page.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    for (const away of [page.getByRole('banner'), page.getByRole('complementary'), page.getByRole('button')])
      await expect(away.filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: null })
    await open(page, invoiceAddress(other), `Invoice ${shortId(other._id, 6)}`)
    await expect(main(page).getByText(messages.noInvoiceYet)).toBeVisible()
    await main(page).getByRole('link', { name: 'View order' }).click()
    await expect(page).toHaveURL(new RegExp(`${orderAddress(other)}$`))
  })
})

test.describe('refunds', () => {
  test('money paid after a cancellation waits in the queue; it is marked as done once, with a note', {
    tag: '@desk',
  }, async ({ page, allowed }) => {
    allowed.push(/409/)
    const sale = await placeOrder(page, [{ product: await plenty(page), qty: 1 }])
    await page.goto(`/payment/${sale._id}`)
    await payNow(page).click()
    await expect(popup(page).getByRole('button', { name: /^Pay ₦/ })).toBeVisible()
    await act(page, sale, 'cancel')
    await payInPopup(page)
    await expect(notice(page, messages.paidAfterCancel)).toBeVisible()

    await signInAs(page, 'admin')
    await open(page, '/admin/refunds', 'Refunds')
    const row = main(page)
      .getByRole('table', { name: 'Refunds' })
      .locator('tbody tr')
      .filter({ hasText: shortId(sale._id, 6) })
    for (const part of [
      sale.personalDetails[0] as string,
      naira(orderTotal(sale)),
      'paid after the order was cancelled',
    ])
      await expect(row).toContainText(part)
    await row.getByRole('button', { name: /^Mark as done/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark Refund as Done?' })
    const note = dialog.getByRole('textbox', { name: 'How it was sent' })
    await expect(note).toBeFocused()
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await expect(note).toHaveAccessibleDescription(/How it was sent is a required field/) // §5
    await note.fill('GTBank transfer 00482')
    await dialog.getByRole('button', { name: 'Mark as done' }).click()
    await expect(notice(page, messages.refundDone)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText(`done by ${DEMO.admin.fullName}`)
    await expect(row).toContainText('GTBank transfer 00482')
    await expect(row.getByRole('button')).toBeHidden()
    await row.getByRole('link', { name: shortId(sale._id, 6) }).click()
    await expect(fact(page, 'Status')).toHaveText('cancelled')
  })
})
