import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PERSONAL_RIGHTS } from '#contract/office/export-rights.ts'
import { EXPORT_KINDS } from '#contract/office/exports.ts'
import { OPEN_REPORTS } from '#contract/office/report-measures.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { ADMIN_RIGHTS } from '#contract/platform/rights.ts'
import { call, givenOrder } from '#test/factories.ts'
import { as, type Browser, givenBrowser, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ORDER_COLUMNS } from './orders.ts'

const BUYER = {
  name: 'Ngozi Personal',
  email: 'ngozi.personal@example.com',
  phoneNumber: '0809 765 4321',
  whatsapp: '0809 765 4322',
  address: '7 Personal Street',
  moreDetails: 'ring at the personal gate',
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const { id: user_id } = await givenPerson(shop.db, { email: BUYER.email, full_name: BUYER.name })
  const { id } = await givenOrder(shop, BUYER)
  await shop.db.updateTable('sale').set({ user_id }).where('id', '=', id).execute()
})
afterAll(() => shop.close())

const today = todayInLagos(Date.now())
const FILES = [
  ...EXPORT_KINDS.map((kind) => ({ url: '/api/exports', payload: { kind } })),
  ...OPEN_REPORTS.map((report) => ({
    url: '/api/reports/file',
    payload: { report, from: today, to: today },
  })),
]

/** What a browser may download, by the name of the file's kind. */
async function filesFor(browser: Browser): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { url, payload } of FILES) {
    const asked = await call(shop, { method: 'POST', url, payload, headers: as(browser) })
    if (asked.statusCode === 403) continue
    expect(asked.statusCode).toBe(201)
    const file = await call(shop, { url: asked.json().path, cookies: browser.cookies })
    expect(file.statusCode).toBe(200)
    files.set(Object.values(payload)[0] ?? '', file.body)
  }
  return files
}

const said = (file: string): string[] => Object.values(BUYER).filter((text) => file.includes(text))

describe.each(ADMIN_RIGHTS)('the files of an admin with the right %s alone', (right) => {
  test('name buyers only with the right to orders or customers', async () => {
    const { email } = await givenPerson(shop.db, { role: 'admin', rights: [right] })
    const files = await filesFor(await givenBrowser(shop, email))
    const isPersonal = PERSONAL_RIGHTS.some((one) => one === right)
    if (!isPersonal) expect([...files].filter(([, file]) => said(file).length > 0)).toEqual([])
    else expect([...files.values()].some((file) => said(file).length > 1)).toBe(true)
  })
})

test('orders without their buyers have all other columns', async () => {
  const { email } = await givenPerson(shop.db, { role: 'admin', rights: ['reports'] })
  const orders = (await filesFor(await givenBrowser(shop, email))).get('orders') ?? ''
  expect(orders.split('\r\n')[0]).toBe(
    '\ufeffOrder,Created at,Updated at,Status,Payment status,Payment method,Paid at,Payment reference,State,LGA,Line,' +
      'Product id,Variant id,Product,Choice,Quantity,Price,Discount percentage,Line total,Subtotal,Shipping,Total,' +
      'Currency,Line off,Discount names,Discount on goods,Discount on delivery,Invoice number,Fulfilment,Refunded or on its way,VAT',
  )
})

test('a new column needs one entry, also to be personal', async () => {
  const columns = ORDER_COLUMNS as (typeof ORDER_COLUMNS)[number][]
  columns.push({ heading: 'Greeting', cell: ({ sale }) => `Dear ${sale.name}`, isPersonal: true })
  onTestFinished(() => void columns.pop())
  const fileFor = async (right: 'orders' | 'reports') => {
    const { email } = await givenPerson(shop.db, { role: 'admin', rights: [right] })
    return (await filesFor(await givenBrowser(shop, email))).get('orders') ?? ''
  }
  const [header, row] = (await fileFor('orders')).split('\r\n')
  expect([header?.split(',').at(-1), row?.split(',').at(-1)]).toEqual([
    'Greeting',
    `Dear ${BUYER.name}`,
  ])
  expect(await fileFor('reports')).not.toContain('Greeting')
})
