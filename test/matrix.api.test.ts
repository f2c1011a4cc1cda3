import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { hasRight, RIGHTS } from '#contract/rights.ts'
import { ROLE_IDS } from '#contract/roles.ts'
import { createKeys } from '#server/config/keys.ts'
import { createTokens } from '#server/sessions/access-tokens.ts'
import { endSession } from '#server/sessions/end-sessions.ts'
import { call, checkoutForm, givenCategory, givenOrder, givenProduct, givenRefund, givenState } from './factories.ts'
import { DRAWING, encodeForm, type Form, productFields } from './forms.ts'
import { as, givenPerson, login, PASSWORD, type Person, refreshCookie } from './people.ts'
import { openTestShop, type TestShop } from './shop.ts'

/**
 * Every call × every role (docs/product.md, Further: payments, "Who may call what"). V visitor · C visitor with the order's
 * cookie · U user on own things · O user on another's · B blocked user · A admin · S super admin · F forged token · X
 * token of a session that ended: by sign-out, a change of role, a block or a new password.
 */
const ACTORS = ['V', 'C', 'U', 'O', 'B', 'A', 'S', 'F', 'X'] as const
type ActorName = (typeof ACTORS)[number]

type World = {
  owner: Person
  /** A user who makes no call. */
  stranger: Person
  superAdmin: Person
  /** An open refund. */
  refund: string
  product: string
  category: string
  state: string
  /** Rows to be changed or deleted. */
  victims: { product: string; category: string; state: string; bareState: string; lga: string }
  /** A guest's order and the owner's. */
  guestOrder: string
  userOrder: string
}

type Request = { url: string; payload?: object; form?: Form; method?: 'GET' | 'POST' | 'PUT' | 'DELETE' }
type Row = {
  /** Names the row, where a call has several. */
  about?: string
  request: (world: World) => Request
  /** Statuses in the order of ACTORS. */
  expected: readonly number[]
  /** Made by new users of the same roles, whose sessions no other row needs. */
  endsSessions?: true
}

const everyone = (status: number): number[] => ACTORS.map(() => status)
const get = (url: (world: World) => string, expected: readonly number[], about?: string): Row => ({
  request: (world) => ({ url: url(world) }),
  expected,
  ...(about && { about }),
})
const send = (
  method: 'POST' | 'PUT' | 'DELETE',
  request: (world: World) => Omit<Request, 'method'>,
  expected: readonly number[],
  about?: string,
): Row => ({ request: (world) => ({ ...request(world), method }), expected, ...(about && { about }) })

/** The smallest valid PNG. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const UNKNOWN_ID = '00000000-0000-7000-8000-00000000dead'
const order = ({ state, product }: World) => checkoutForm(state, [{ id: product, qty: 1 }])
const newPerson = () => ({
  fullName: 'New',
  email: `new-${crypto.randomUUID()}@example.com`,
  phoneNumber: '08031234567',
  password: 'long enough 1',
  tandc: true,
})

//                                              V    C    U    O    B    A    S    F    X
const SIGNED_IN = /*                       */ [401, 401, 200, 200, 403, 200, 200, 401, 401]
const USERS = /*                           */ [401, 401, 200, 200, 403, 403, 403, 401, 401]
const ADMINS = /*                          */ [401, 401, 403, 403, 403, 200, 200, 401, 401]
const SUPER_ADMINS = /*                    */ [401, 401, 403, 403, 403, 403, 200, 401, 401]

/** An order of which the caller may know, but which has none of the documents; for others there is no order. */
const WITHOUT_INVOICE = /*              */ [404, 404, 404, 404, 403, 404, 404, 401, 401]

/** The same permissions, with another status for success. */
const answering = (status: number, who: readonly number[]): number[] => who.map((one) => (one === 200 ? status : one))
let phones = 0
const newPhone = () => `080${String(++phones).padStart(8, '0')}`
const newName = () => `New ${crypto.randomUUID()}`
const newState = () => ({ state: newName(), price: 2000, region: 'South West' })
const newDiscount = () => ({
  name: 'New',
  code: `N${crypto.randomUUID().slice(0, 8)}`,
  kind: 'percent',
  value: 5,
  scope: 'all',
})
const newPage = () => ({
  ...{ title: 'New', slug: `new-${crypto.randomUUID()}`, body: 'Hi', published: true, footer: 'help', position: 1 },
})
const reviewOf = (product: string): Form => ({ fields: { product, stars: '5', text: 'Good', shownAs: 'buyer' } })
const icon = { field: 'icon', bytes: DRAWING }

const rows: Record<string, Row[]> = {
  'GET /products/:limit/:skip': [get(() => '/api/products/1/0', everyone(200))],
  'GET /products/:id': [get(({ product }) => `/api/products/${product}`, everyone(200))],
  'GET /products/category/:category/:limit/:skip': [
    get(({ category }) => `/api/products/category/${category}/1/0`, everyone(200)),
  ],
  'GET /products/search/:limit/:skip/:search?': [get(() => '/api/products/search/1/0/a', everyone(200))],
  'GET /products/admin/:limit/:skip/:search?': [
    get(() => '/api/products/admin/1/0', ADMINS),
    get(() => '/api/products/admin/1/0/a?stock=low&sort=stock', ADMINS, 'searched, narrowed down and sorted'),
  ],
  'GET /products/facets': [get(({ category }) => `/api/products/facets?category=${category}&q=a`, everyone(200))],
  'POST /products': [
    send(
      'POST',
      ({ category }) => ({
        url: '/api/products',
        form: { fields: productFields(category), files: [{ field: 'images', bytes: ONE_PIXEL }] },
      }),
      answering(201, ADMINS),
    ),
  ],
  'GET /products/:id/variants': [get(({ product }) => `/api/products/${product}/variants`, ADMINS)],
  'POST /products/:id/copy': [
    send('POST', ({ product }) => ({ url: `/api/products/${product}/copy` }), answering(201, ADMINS)),
  ],
  'GET /products/:id/related': [get(({ product }) => `/api/products/${product}/related`, ADMINS)],
  'GET /products/deleted/:limit/:skip': [get(() => '/api/products/deleted/1/0', ADMINS)],
  'PUT /products/:id/restore': [
    send(
      'PUT',
      ({ product }) => ({ url: `/api/products/${product}/restore`, payload: { value: 'hidden' } }),
      answering(404, ADMINS),
      'that was not deleted',
    ),
  ],
  'GET /costs': [get(({ product }) => `/api/costs?variants=${product}`, SUPER_ADMINS)],
  'PUT /costs': [
    send(
      'PUT',
      ({ product }) => ({ url: '/api/costs', payload: { costs: [{ variant: product, cost: 700 }] } }),
      SUPER_ADMINS,
    ),
  ],
  'GET /low-stock/:limit/:skip': [get(({ category }) => `/api/low-stock/1/0?category=${category}&brand=Oja`, ADMINS)],
  'GET /products/sheet/:limit/:skip/:search?': [get(() => '/api/products/sheet/1/0', ADMINS)],
  'PUT /products/sheet': [
    send(
      'PUT',
      ({ victims }) => ({
        url: '/api/products/sheet',
        payload: { save: crypto.randomUUID(), rows: [{ variant: victims.product, add: 1, reason: 'delivery' }] },
      }),
      ADMINS,
    ),
  ],
  'GET /products/:id/movements/:limit/:skip': [get(({ product }) => `/api/products/${product}/movements/1/0`, ADMINS)],
  'POST /products/images': [
    send(
      'POST',
      () => ({ url: '/api/products/images', form: { files: [{ field: 'image', bytes: ONE_PIXEL }] } }),
      answering(201, ADMINS),
    ),
  ],
  'PUT /products/:id': [
    send(
      'PUT',
      ({ category, victims }) => ({
        url: `/api/products/${victims.product}`,
        form: { fields: productFields(category) },
      }),
      ADMINS,
    ),
  ],
  'DELETE /products/:id': [send('DELETE', ({ victims }) => ({ url: `/api/products/${victims.product}` }), ADMINS)],
  'GET /shop': [get(() => '/api/shop', everyone(200))],
  'GET /settings': [get(() => '/api/settings', SUPER_ADMINS)],
  'PUT /settings': [
    send('PUT', () => ({ url: '/api/settings', payload: { version: 0 } }), SUPER_ADMINS),
    send(
      'PUT',
      () => ({ url: '/api/settings', payload: { version: 99, values: { lowStock: 6 } } }),
      answering(409, SUPER_ADMINS),
      'that somebody has changed since',
    ),
  ],
  'POST /settings/images': [
    send(
      'POST',
      () => ({ url: '/api/settings/images', form: { files: [{ field: 'image', bytes: ONE_PIXEL }] } }),
      answering(201, SUPER_ADMINS),
    ),
  ],
  'POST /categories': [
    send(
      'POST',
      () => ({ url: '/api/categories', form: { fields: { title: newName(), description: 'New' }, files: [icon] } }),
      answering(201, SUPER_ADMINS),
    ),
  ],
  'PUT /categories/:id': [
    send(
      'PUT',
      ({ victims }) => ({
        url: `/api/categories/${victims.category}`,
        form: { fields: { title: newName(), description: 'New' } },
      }),
      SUPER_ADMINS,
    ),
  ],
  'POST /states': [send('POST', () => ({ url: '/api/states', payload: newState() }), answering(201, ADMINS))],
  'PUT /states/:id': [
    send('PUT', ({ victims }) => ({ url: `/api/states/${victims.state}`, payload: newState() }), ADMINS),
  ],
  'DELETE /states/:id': [send('DELETE', ({ victims }) => ({ url: `/api/states/${victims.state}` }), ADMINS)],
  'POST /lga': [
    send(
      'POST',
      ({ victims }) => ({ url: '/api/lga', payload: { state: victims.bareState, lgas: 'Ikeja' } }),
      answering(201, ADMINS),
    ),
  ],
  'PUT /lga/:id': [
    send('PUT', ({ victims }) => ({ url: `/api/lga/${victims.lga}`, payload: { lgas: newName() } }), ADMINS),
  ],
  'GET /reports/:report': [get(() => '/api/reports/products?compare=year&sort=-pieces', ADMINS)],
  'GET /reports/margin': [get(() => '/api/reports/margin', SUPER_ADMINS)],
  'POST /reports/file': [
    send(
      'POST',
      () => ({ url: '/api/reports/file', payload: { report: 'states', from: '2026-01-01', to: '2026-01-31' } }),
      answering(201, ADMINS),
    ),
    send(
      'POST',
      () => ({ url: '/api/reports/file', payload: { report: 'margin', from: '2026-01-01', to: '2026-01-31' } }),
      answering(201, SUPER_ADMINS),
      'of margins',
    ),
  ],
  'GET /suggest/:text': [get(() => '/api/suggest/a', everyone(200))],
  'POST /searches/click': [
    send('POST', ({ product }) => ({ url: '/api/searches/click', payload: { text: 'a', product } }), everyone(200)),
  ],
  'GET /searches/:limit/:skip': [get(() => '/api/searches/1/0?kind=missing&days=7', ADMINS)],
  'GET /synonyms': [get(() => '/api/synonyms', SUPER_ADMINS)],
  'GET /synonyms/try/:text': [get(() => '/api/synonyms/try/a', SUPER_ADMINS)],
  'POST /synonyms': [
    send(
      'POST',
      () => ({ url: '/api/synonyms', payload: { words: ['gen', 'generator'] } }),
      answering(201, SUPER_ADMINS),
    ),
  ],
  'PUT /synonyms/:id': [
    send(
      'PUT',
      () => ({ url: `/api/synonyms/${UNKNOWN_ID}`, payload: { words: ['gen', 'generator'] } }),
      answering(404, SUPER_ADMINS),
      'none',
    ),
  ],
  'DELETE /synonyms/:id': [
    send('DELETE', () => ({ url: `/api/synonyms/${UNKNOWN_ID}` }), answering(404, SUPER_ADMINS), 'none'),
  ],
  'GET /pages': [get(() => '/api/pages', everyone(200))],
  'GET /pages/:slug': [get(() => '/api/pages/terms', everyone(404), 'a draft')],
  'GET /content': [get(() => '/api/content', SUPER_ADMINS)],
  'GET /content/:id': [get(() => `/api/content/${UNKNOWN_ID}`, answering(404, SUPER_ADMINS), 'none')],
  'GET /content/:id/versions/:version': [
    get(() => `/api/content/${UNKNOWN_ID}/versions/1`, answering(404, SUPER_ADMINS), 'none'),
  ],
  'POST /content/preview': [
    send('POST', () => ({ url: '/api/content/preview', payload: { body: '# A' } }), SUPER_ADMINS),
  ],
  'POST /content': [send('POST', () => ({ url: '/api/content', payload: newPage() }), answering(201, SUPER_ADMINS))],
  'PUT /content/:id': [
    send(
      'PUT',
      () => ({ url: `/api/content/${UNKNOWN_ID}`, payload: { ...newPage(), version: 1 } }),
      answering(404, SUPER_ADMINS),
      'none',
    ),
  ],
  'POST /content/:id/restore': [
    send(
      'POST',
      () => ({ url: `/api/content/${UNKNOWN_ID}/restore`, payload: { version: 1, restored: 1 } }),
      answering(404, SUPER_ADMINS),
      'none',
    ),
  ],
  'DELETE /content/:id': [
    send('DELETE', () => ({ url: `/api/content/${UNKNOWN_ID}` }), answering(404, SUPER_ADMINS), 'none'),
  ],
  'GET /audit/:limit/:skip/:search?': [get(() => '/api/audit/1/0', SUPER_ADMINS)],
  'GET /operations/health': [get(() => '/api/operations/health', SUPER_ADMINS)],
  'POST /operations/doctor': [send('POST', () => ({ url: '/api/operations/doctor' }), answering(202, SUPER_ADMINS))],
  'GET /categories': [get(() => '/api/categories', everyone(200))],
  'GET /categories/:id': [get(({ category }) => `/api/categories/${category}`, everyone(200))],
  'GET /categories/:id/size-guide': [get(({ category }) => `/api/categories/${category}/size-guide`, everyone(404))],
  'PUT /categories/:id/size-guide': [
    send(
      'PUT',
      ({ victims }) => ({
        url: `/api/categories/${victims.category}/size-guide`,
        payload: { unit: 'cm', columns: [], rows: [] },
      }),
      ADMINS,
    ),
  ],
  'GET /states': [get(() => '/api/states', everyone(200))],
  'GET /states/:id': [get(({ state }) => `/api/states/${state}`, everyone(200))],
  'GET /lga/:stateId': [get(({ state }) => `/api/lga/${state}`, everyone(200))],
  'POST /sales': [
    send(
      'POST',
      (world) => ({ url: '/api/sales', payload: order(world) }),
      [201, 201, 201, 201, 403, 201, 201, 401, 401],
    ),
  ],
  'POST /sales/quote': [
    send(
      'POST',
      ({ product, state }) => ({ url: '/api/sales/quote', payload: { products: [{ id: product, qty: 1 }], state } }),
      [200, 200, 200, 200, 403, 200, 200, 401, 401],
    ),
  ],
  'GET /discounts/:limit/:skip/:search?': [get(() => '/api/discounts/1/0/a', ADMINS)],
  'GET /discounts/:id': [get(() => `/api/discounts/${UNKNOWN_ID}`, answering(404, ADMINS))],
  'POST /discounts': [send('POST', () => ({ url: '/api/discounts', payload: newDiscount() }), answering(201, ADMINS))],
  'PUT /discounts/:id': [
    send(
      'PUT',
      () => ({ url: `/api/discounts/${UNKNOWN_ID}`, payload: { ...newDiscount(), version: 1 } }),
      answering(404, ADMINS),
    ),
  ],
  'PUT /discounts/:id/end': [send('PUT', () => ({ url: `/api/discounts/${UNKNOWN_ID}/end` }), answering(404, ADMINS))],
  'DELETE /discounts/:id': [send('DELETE', () => ({ url: `/api/discounts/${UNKNOWN_ID}` }), answering(404, ADMINS))],
  'PUT /sales': [send('PUT', ({ guestOrder }) => ({ url: '/api/sales', payload: { ref: guestOrder } }), everyone(402))],
  'GET /sales/:id': [
    get(({ guestOrder }) => `/api/sales/${guestOrder}`, [200, 200, 200, 200, 403, 200, 200, 401, 401], "a guest's"),
    get(({ userOrder }) => `/api/sales/${userOrder}`, [404, 404, 200, 404, 403, 200, 200, 401, 401], "a user's"),
  ],
  'GET /sales/:id/invoice.pdf': [
    get(({ userOrder }) => `/api/sales/${userOrder}/invoice.pdf`, WITHOUT_INVOICE, 'not completed yet'),
  ],
  'GET /sales/:id/refunds/:refund/creditnote.pdf': [
    get(({ userOrder }) => `/api/sales/${userOrder}/refunds/${UNKNOWN_ID}/creditnote.pdf`, WITHOUT_INVOICE, 'none'),
  ],
  'GET /documents/sales': [get(({ userOrder }) => `/api/documents/sales?ids=${userOrder}`, ADMINS)],
  'GET /documents/slips.pdf': [get(({ userOrder }) => `/api/documents/slips.pdf?ids=${userOrder}`, ADMINS)],
  'GET /sales/:id/timeline': [get(({ userOrder }) => `/api/sales/${userOrder}/timeline`, ADMINS)],
  'GET /sales/:id/customer': [get(({ userOrder }) => `/api/sales/${userOrder}/customer`, ADMINS)],
  'POST /sales/:id/notes': [
    send(
      'POST',
      ({ userOrder }) => ({ url: `/api/sales/${userOrder}/notes`, payload: { body: 'a note' } }),
      answering(201, ADMINS),
    ),
  ],
  'PUT /sales/:id/notes/:note': [
    send(
      'PUT',
      ({ userOrder }) => ({ url: `/api/sales/${userOrder}/notes/${UNKNOWN_ID}`, payload: { body: 'a note' } }),
      answering(404, ADMINS),
    ),
  ],
  'DELETE /sales/:id/notes/:note': [
    send('DELETE', ({ userOrder }) => ({ url: `/api/sales/${userOrder}/notes/${UNKNOWN_ID}` }), answering(404, ADMINS)),
  ],
  'GET /customers/tags': [get(() => '/api/customers/tags', ADMINS)],
  'GET /customers/blocked/:limit/:skip/:search?': [get(() => '/api/customers/blocked/1/0', ADMINS)],
  'POST /customers/blocked': [
    send(
      'POST',
      () => ({ url: '/api/customers/blocked', payload: { phoneNumber: newPhone(), reason: 'refused twice' } }),
      answering(201, ADMINS),
    ),
  ],
  'DELETE /customers/blocked/:phone': [
    send('DELETE', () => ({ url: '/api/customers/blocked/08000000000' }), answering(404, ADMINS), 'not blocked'),
  ],
  'GET /customers/:id': [
    get(({ userOrder }) => `/api/customers/${userOrder}`, ADMINS, 'of an order'),
    get(({ superAdmin }) => `/api/customers/${superAdmin.id}`, SUPER_ADMINS, 'an account of staff'),
  ],
  'PUT /customers/:id/tags': [
    send('PUT', ({ userOrder }) => ({ url: `/api/customers/${userOrder}/tags`, payload: { tags: ['vip'] } }), ADMINS),
  ],
  'POST /customers/:id/notes': [
    send(
      'POST',
      ({ userOrder }) => ({ url: `/api/customers/${userOrder}/notes`, payload: { body: 'a note' } }),
      answering(201, ADMINS),
    ),
  ],
  'PUT /customers/:id/notes/:note': [
    send(
      'PUT',
      ({ userOrder }) => ({ url: `/api/customers/${userOrder}/notes/${UNKNOWN_ID}`, payload: { body: 'a note' } }),
      answering(404, ADMINS),
    ),
  ],
  'DELETE /customers/:id/notes/:note': [
    send(
      'DELETE',
      ({ userOrder }) => ({ url: `/api/customers/${userOrder}/notes/${UNKNOWN_ID}` }),
      answering(404, ADMINS),
    ),
  ],
  'POST /customers/:id/data': [
    send('POST', ({ guestOrder }) => ({ url: `/api/customers/${guestOrder}/data` }), ADMINS, "a guest's"),
    send('POST', ({ userOrder }) => ({ url: `/api/customers/${userOrder}/data` }), ADMINS, "a user's"),
  ],
  'POST /users/data': [send('POST', () => ({ url: '/api/users/data' }), SIGNED_IN)],
  'GET /customers/:id/erasure': [
    get(({ userOrder }) => `/api/customers/${userOrder}/erasure`, SUPER_ADMINS),
    get(() => `/api/customers/${UNKNOWN_ID}/erasure`, answering(404, SUPER_ADMINS), 'nobody'),
  ],
  'POST /customers/:id/erasure': [
    send(
      'POST',
      ({ userOrder }) => ({ url: `/api/customers/${userOrder}/erasure`, payload: { typed: 'Chidi Ibe' } }),
      answering(409, SUPER_ADMINS),
      'with an open order',
    ),
  ],
  'PUT /sales/:id/mentions': [send('PUT', ({ userOrder }) => ({ url: `/api/sales/${userOrder}/mentions` }), ADMINS)],
  'GET /mentions': [get(() => '/api/mentions', ADMINS)],
  'GET /staff': [get(() => '/api/staff', ADMINS)],
  'PUT /sales/:id': [
    act('cancel', 'guestOrder', [401, 200, 401, 401, 403, 200, 200, 401, 401]),
    act('cancel', 'userOrder', [404, 404, 200, 404, 403, 200, 200, 401, 401]),
    act('on delivery', 'userOrder', [404, 404, 200, 404, 403, 200, 200, 401, 401]),
    act('completed', 'userOrder', [401, 401, 403, 403, 403, 200, 200, 401, 401]),
    act('completed', 'guestOrder', [401, 401, 403, 403, 403, 200, 200, 401, 401]),
  ],
  'POST /sales/:id/key': [
    send(
      'POST',
      ({ guestOrder }) => ({ url: `/api/sales/${guestOrder}/key`, payload: { key: 'guessed' } }),
      [404, 404, 404, 404, 403, 404, 404, 401, 401],
    ),
  ],
  'GET /sales/:id/shipments': [
    get(({ guestOrder }) => `/api/sales/${guestOrder}/shipments`, [200, 200, 200, 200, 403, 200, 200, 401, 401]),
    get(
      ({ userOrder }) => `/api/sales/${userOrder}/shipments`,
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      "a user's",
    ),
  ],
  'POST /sales/:id/shipments': [
    send(
      'POST',
      ({ userOrder }) => ({ url: `/api/sales/${userOrder}/shipments`, form: {} }),
      answering(409, ADMINS),
      'not paid',
    ),
  ],
  'PUT /shipments/:id': [
    send(
      'PUT',
      () => ({ url: `/api/shipments/${UNKNOWN_ID}`, payload: { value: 'ship' } }),
      answering(404, ADMINS),
      'none',
    ),
  ],
  'GET /packing/:limit/:skip': [get(() => '/api/packing/1/0', ADMINS)],
  'POST /track': [
    send(
      'POST',
      ({ userOrder }) => ({ url: '/api/track', payload: { order: userOrder, phoneNumber: '0803 123 4567' } }),
      everyone(200),
    ),
    send(
      'POST',
      ({ userOrder }) => ({ url: '/api/track', payload: { order: userOrder, phoneNumber: '0803 123 4568' } }),
      everyone(404),
      'with another phone number',
    ),
  ],
  'GET /sales/:limit/:skip/:search?': [get(() => '/api/sales/1/0', ADMINS)],
  'GET /sales/completed/:limit/:skip/:search?': [get(() => '/api/sales/completed/1/0', ADMINS)],
  'GET /sales/user/:limit/:skip/:search?': [get(() => '/api/sales/user/1/0', SIGNED_IN)],
  'GET /sales/user/completed/:limit/:skip/:search?': [get(() => '/api/sales/user/completed/1/0', SIGNED_IN)],
  'GET /payments': [get(() => '/api/payments', everyone(200))],
  'POST /payments': [
    send(
      'POST',
      ({ guestOrder }) => ({ url: '/api/payments', payload: { sale: guestOrder } }),
      [200, 200, 200, 200, 403, 200, 200, 401, 401],
    ),
    send(
      'POST',
      ({ userOrder }) => ({ url: '/api/payments', payload: { sale: userOrder } }),
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      "a user's order",
    ),
  ],
  'POST /stock-alerts': [
    send(
      'POST',
      ({ product }) => ({ url: '/api/stock-alerts', payload: { product, email: 'ada@example.com' } }),
      [409, 409, 409, 409, 403, 409, 409, 401, 401], // it is in stock
    ),
  ],
  'POST /stock-alerts/read': [
    send('POST', () => ({ url: '/api/stock-alerts/read', payload: { code: 'made up' } }), everyone(404)),
  ],
  'PUT /stock-alerts': [
    send('PUT', () => ({ url: '/api/stock-alerts', payload: { code: 'made up', value: 'leaveAll' } }), everyone(404)),
  ],
  'GET /cart': [get(() => '/api/cart', USERS)],
  'PUT /cart': [
    send('PUT', () => ({ url: '/api/cart', payload: { version: 0, lines: [] } }), USERS),
    send(
      'PUT',
      () => ({ url: '/api/cart', payload: { version: 99, lines: [] } }),
      answering(409, USERS),
      'that was changed since',
    ),
  ],
  'GET /consents': [get(() => '/api/consents', USERS)],
  'PUT /consents': [send('PUT', () => ({ url: '/api/consents', payload: { kind: 'cartMail', given: true } }), USERS)],
  'POST /unsubscribe/:code': [
    send('POST', () => ({ url: '/api/unsubscribe/made-up' }), everyone(404), 'a forged code'),
  ],
  'POST /csp-reports': [send('POST', () => ({ url: '/api/csp-reports', payload: [] }), everyone(200))],
  'POST /payments/webhook': [send('POST', () => ({ url: '/api/payments/webhook', payload: {} }), everyone(401))],
  'POST /users': [send('POST', () => ({ url: '/api/users', payload: newPerson() }), everyone(201))],
  'POST /users/login': [
    send(
      'POST',
      ({ owner }) => ({ url: '/api/users/login', payload: { email: owner.email, password: PASSWORD } }),
      everyone(200),
    ),
  ],
  'GET /logout': [get(() => '/api/logout', everyone(200))],
  'GET /refreshToken': [get(() => '/api/refreshToken', everyone(401), 'without the cookie')],
  'GET /users/personal-profile': [get(() => '/api/users/personal-profile', SIGNED_IN)],
  'PUT /users': [
    send('PUT', () => ({ url: '/api/users', payload: { name: 'Ada', phoneNumber: '08031234567' } }), SIGNED_IN),
  ],
  'PUT /users/change-password': [
    send(
      'PUT',
      () => ({
        url: '/api/users/change-password',
        payload: { oldpassword: 'not it', newpassword: 'long enough 1', cnpassword: 'long enough 1' },
      }),
      [401, 401, 400, 400, 403, 400, 400, 401, 401],
      'with a wrong old one',
    ),
  ],
  'PUT /users/verifyemail': [
    send('PUT', () => ({ url: '/api/users/verifyemail', payload: { vid: 'unknown' } }), everyone(400), 'unknown code'),
  ],
  'PUT /users/forgetpassword': [
    send('PUT', () => ({ url: '/api/users/forgetpassword', payload: { email: 'unknown@example.com' } }), everyone(200)),
  ],
  'PUT /users/changepassword': [
    send(
      'PUT',
      () => ({
        url: '/api/users/changepassword',
        payload: { code: 'x', newpassword: 'long enough 1', cnpassword: 'long enough 1' },
      }),
      everyone(400),
      'unknown code',
    ),
  ],
  'GET /users/sessions': [get(() => '/api/users/sessions', SIGNED_IN)],
  'DELETE /users/sessions/:id': [
    send(
      'DELETE',
      ({ stranger }) => ({ url: `/api/users/sessions/${stranger.sessionId}` }),
      [401, 401, 404, 404, 403, 404, 404, 401, 401],
      "another user's",
    ),
  ],
  'DELETE /users/sessions': [
    { ...send('DELETE', () => ({ url: '/api/users/sessions' }), SIGNED_IN), endsSessions: true },
  ],
  'POST /users/confirm': [
    send(
      'POST',
      () => ({ url: '/api/users/confirm', payload: { password: 'not it' } }),
      [401, 401, 400, 400, 403, 400, 400, 401, 401],
      'with a wrong password',
    ),
  ],
  'GET /users/two-factor': [get(() => '/api/users/two-factor', SIGNED_IN)],
  'POST /users/two-factor': [
    send('POST', () => ({ url: '/api/users/two-factor' }), answering(409, SIGNED_IN), 'before the address is verified'),
  ],
  'PUT /users/two-factor': [
    send(
      'PUT',
      () => ({ url: '/api/users/two-factor', payload: { code: '12345' } }),
      [401, 401, 400, 400, 403, 400, 400, 401, 401],
      'with no code',
    ),
  ],
  'DELETE /users/two-factor': [
    send(
      'DELETE',
      () => ({ url: '/api/users/two-factor' }),
      [401, 401, 409, 409, 403, 409, 409, 401, 401],
      'which is off',
    ),
  ],
  'POST /users/two-factor/recovery-codes': [
    send(
      'POST',
      () => ({ url: '/api/users/two-factor/recovery-codes' }),
      [401, 401, 409, 409, 403, 409, 409, 401, 401],
      'which is off',
    ),
  ],
  'POST /users/password-strength': [
    send('POST', () => ({ url: '/api/users/password-strength', payload: { password: 'aaaaaaaa' } }), everyone(200)),
  ],
  'GET /users/admin': [get(() => '/api/users/admin', SUPER_ADMINS)],
  'GET /users/:limit/:skip/:search?': [get(() => '/api/users/1/0', ADMINS)],
  'GET /users/:id': [
    get(({ owner }) => `/api/users/${owner.id}`, [401, 401, 200, 403, 403, 200, 200, 401, 401]),
    get(() => `/api/users/${UNKNOWN_ID}`, [401, 401, 403, 403, 403, 403, 404, 401, 401], 'unknown user'),
  ],
  'GET /users/:id/sales/:limit/:skip/:search?': [
    get(({ owner }) => `/api/users/${owner.id}/sales/1/0`, ADMINS),
    get(() => `/api/users/${UNKNOWN_ID}/sales/1/0`, [401, 401, 403, 403, 403, 403, 404, 401, 401], 'unknown user'),
  ],
  'GET /refunds/:limit/:skip': [get(() => '/api/refunds/1/0', ADMINS)],
  'PUT /refunds/:id': [
    send('PUT', ({ refund }) => ({ url: `/api/refunds/${refund}`, payload: { note: 'by bank transfer' } }), ADMINS),
  ],
  'POST /refunds/:id/card': [
    send('POST', () => ({ url: `/api/refunds/${UNKNOWN_ID}/card` }), answering(404, ADMINS), 'none'),
    send('POST', ({ refund }) => ({ url: `/api/refunds/${refund}/card` }), ADMINS),
  ],
  'GET /sales/:id/refunds': [
    get(
      ({ userOrder }) => `/api/sales/${userOrder}/refunds`,
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      'user order',
    ),
    get(({ guestOrder }) => `/api/sales/${guestOrder}/refunds`, [401, 200, 401, 401, 403, 200, 200, 401, 401], 'guest'),
  ],
  'GET /sales/:id/returns': [
    get(
      ({ userOrder }) => `/api/sales/${userOrder}/returns`,
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      'user order',
    ),
    get(({ guestOrder }) => `/api/sales/${guestOrder}/returns`, [401, 200, 401, 401, 403, 200, 200, 401, 401], 'guest'),
  ],
  'POST /sales/:id/returns': [
    send(
      'POST',
      ({ userOrder, product }) => ({
        url: `/api/sales/${userOrder}/returns`,
        form: { fields: { lines: JSON.stringify([{ id: product, qty: 1 }]), reason: 'damaged' } },
      }),
      [404, 404, 409, 404, 403, 409, 409, 401, 401],
      'before it has arrived',
    ),
  ],
  'PUT /returns/:id': [
    send(
      'PUT',
      () => ({ url: `/api/returns/${UNKNOWN_ID}`, payload: { value: 'approve' } }),
      answering(404, ADMINS),
      'none',
    ),
    send(
      'PUT',
      () => ({ url: `/api/returns/${UNKNOWN_ID}`, payload: { value: 'withdraw' } }),
      [404, 404, 404, 404, 403, 404, 404, 401, 401],
      'none, by its buyer',
    ),
  ],
  'GET /returns/:limit/:skip': [get(() => '/api/returns/1/0?state=asked', ADMINS)],
  'GET /reviews/product/:id/:limit/:skip': [get(({ product }) => `/api/reviews/product/${product}/5/0`, everyone(200))],
  'GET /reviews/mine': [get(({ product }) => `/api/reviews/mine?product=${product}`, SIGNED_IN)],
  'GET /sales/:id/reviews': [
    get(
      ({ userOrder }) => `/api/sales/${userOrder}/reviews`,
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      'user order',
    ),
    get(({ guestOrder }) => `/api/sales/${guestOrder}/reviews`, [401, 200, 401, 401, 403, 200, 200, 401, 401], 'guest'),
  ],
  'POST /sales/:id/reviews': [
    send(
      'POST',
      ({ userOrder, product }) => ({ url: `/api/sales/${userOrder}/reviews`, form: reviewOf(product) }),
      [404, 404, 409, 404, 403, 403, 403, 401, 401],
      'before it is complete',
    ),
    send(
      'POST',
      ({ guestOrder, product }) => ({ url: `/api/sales/${guestOrder}/reviews`, form: reviewOf(product) }),
      [401, 409, 401, 401, 403, 403, 403, 401, 401],
      "a guest's, before it is complete",
    ),
  ],
  'DELETE /reviews/:id': [
    send(
      'DELETE',
      () => ({ url: `/api/reviews/${UNKNOWN_ID}` }),
      [404, 404, 404, 404, 403, 404, 404, 401, 401],
      'none, by its writer',
    ),
  ],
  'GET /reviews/:limit/:skip': [get(() => '/api/reviews/1/0?state=shown', ADMINS)],
  'PUT /reviews/:id': [
    send(
      'PUT',
      () => ({ url: `/api/reviews/${UNKNOWN_ID}`, payload: { value: 'show', version: 1 } }),
      answering(404, ADMINS),
      'none',
    ),
  ],
  'POST /reviews/show': [
    send(
      'POST',
      () => ({ url: '/api/reviews/show', payload: { reviews: [{ id: UNKNOWN_ID, version: 1 }] } }),
      ADMINS,
      'none',
    ),
  ],
  'PUT /reviews/:id/answer': [
    send(
      'PUT',
      () => ({ url: `/api/reviews/${UNKNOWN_ID}/answer`, payload: { answer: 'thank you' } }),
      answering(404, ADMINS),
      'none',
    ),
  ],
  'POST /sales/:id/refunds': [
    send(
      'POST',
      ({ userOrder }) => ({
        url: `/api/sales/${userOrder}/refunds`,
        payload: { key: crypto.randomUUID(), all: true, reason: 'damaged' },
      }),
      answering(409, ADMINS),
      'unpaid',
    ),
  ],
  'GET /dashboard': [get(() => '/api/dashboard', ADMINS)],
  'GET /live': [get(() => '/api/live', ADMINS)],
  'PUT /users/:id': [
    send('PUT', ({ owner }) => ({ url: `/api/users/${owner.id}`, payload: { statusValue: 'unblock' } }), ADMINS),
  ],
  'PUT /users/roleupdate/:id': [
    send(
      'PUT',
      ({ owner }) => ({ url: `/api/users/roleupdate/${owner.id}`, payload: { roleValue: ROLE_IDS.users } }),
      ADMINS,
    ),
  ],
  'PUT /users/:id/rights': [
    send(
      'PUT',
      ({ owner }) => ({ url: `/api/users/${owner.id}/rights`, payload: { rights: ['orders'] } }),
      answering(409, SUPER_ADMINS),
      'of no admin',
    ),
  ],
  'GET /dashboard/todo': [get(() => '/api/dashboard/todo', ADMINS)],
  'POST /exports': [
    send(
      'POST',
      () => ({ url: '/api/exports', payload: { kind: 'orders' } }),
      ADMINS.map((status) => (status === 200 ? 201 : status)),
    ),
  ],
  'GET /exports/:ticket': [get(() => '/api/exports/forged', everyone(404), 'a forged ticket')],
  'GET /desk/views': [get(() => '/api/desk/views', ADMINS)],
  'POST /desk/views': [
    send(
      'POST',
      () => ({ url: '/api/desk/views', payload: { name: newName().slice(0, 40), query: 'late=1' } }),
      answering(201, ADMINS),
    ),
  ],
  'PUT /desk/views/:id': [
    send(
      'PUT',
      () => ({ url: `/api/desk/views/${UNKNOWN_ID}`, payload: { name: 'New', query: '' } }),
      answering(404, ADMINS),
      'none',
    ),
  ],
  'DELETE /desk/views/:id': [
    send('DELETE', () => ({ url: `/api/desk/views/${UNKNOWN_ID}` }), answering(404, ADMINS), 'none'),
  ],
  'POST /desk/jobs': [
    send(
      'POST',
      ({ guestOrder }) => ({ url: '/api/desk/jobs', payload: { action: 'export', ids: [guestOrder] } }),
      answering(201, ADMINS),
    ),
  ],
  'GET /desk/jobs/:id': [get(() => `/api/desk/jobs/${UNKNOWN_ID}`, answering(404, ADMINS), 'none')],
  'PUT /desk/jobs/:id': [
    send('PUT', () => ({ url: `/api/desk/jobs/${UNKNOWN_ID}`, payload: {} }), answering(404, ADMINS), 'none'),
  ],
  'POST /desk/jobs/:id/undo': [
    send('POST', () => ({ url: `/api/desk/jobs/${UNKNOWN_ID}/undo` }), answering(404, ADMINS), 'none'),
  ],
  'POST /imports': [
    send(
      'POST',
      () => ({ url: '/api/imports', payload: {} }),
      ADMINS.map((status) => (status === 200 ? 415 : status)),
      'without a form',
    ),
  ],
  'GET /imports/:id': [
    get(
      () => `/api/imports/${UNKNOWN_ID}`,
      ADMINS.map((status) => (status === 200 ? 404 : status)),
      'none',
    ),
  ],
  'PUT /imports/:id': [
    send(
      'PUT',
      () => ({ url: `/api/imports/${UNKNOWN_ID}`, payload: { value: 'run' } }),
      ADMINS.map((status) => (status === 200 ? 404 : status)),
      'none',
    ),
  ],
  'PUT /imports/:id/answers': [
    send(
      'PUT',
      () => ({ url: `/api/imports/${UNKNOWN_ID}/answers`, payload: { fetchPictures: true } }),
      ADMINS.map((status) => (status === 200 ? 404 : status)),
      'none',
    ),
  ],
  'GET /drafts/:limit/:skip': [get(() => '/api/drafts/10/0', ADMINS)],
  'GET /drafts/:id': [
    get(
      () => `/api/drafts/${UNKNOWN_ID}`,
      ADMINS.map((status) => (status === 200 ? 404 : status)),
      'none',
    ),
  ],
  'PUT /drafts/:id': [
    send(
      'PUT',
      () => ({ url: `/api/drafts/${UNKNOWN_ID}`, payload: { value: 'publish' } }),
      ADMINS.map((status) => (status === 200 ? 404 : status)),
      'none',
    ),
  ],
  'GET /wishlist/:id': [get(({ owner }) => `/api/wishlist/${owner.id}`, [401, 401, 200, 404, 403, 404, 404, 401, 401])],
  'POST /wishlist': [
    send(
      'POST',
      ({ owner, product }) => ({ url: '/api/wishlist', payload: { product, user: owner.id } }),
      [401, 401, 200, 403, 403, 403, 403, 401, 401],
    ),
  ],
  'PUT /wishlist/:id': [
    send(
      'PUT',
      ({ owner, product }) => ({ url: `/api/wishlist/${owner.id}`, payload: { productid: product } }),
      [401, 401, 200, 404, 403, 404, 404, 401, 401],
    ),
  ],
  'DELETE /wishlist/:id/:productid': [
    send(
      'DELETE',
      ({ owner, product }) => ({ url: `/api/wishlist/${owner.id}/${product}` }),
      [401, 401, 200, 404, 403, 404, 404, 401, 401],
    ),
  ],
}

function act(value: string, which: 'guestOrder' | 'userOrder', expected: readonly number[]): Row {
  return send(
    'PUT',
    (world) => ({ url: `/api/sales/${world[which]}`, payload: { value } }),
    expected,
    `${value}, ${which}`,
  )
}

/** Calls that every admin may make, for what their rights allow: a file of orders is not one of customers. */
const OF_SEVERAL_RIGHTS = new Set(rows['POST /exports'])

let shop: TestShop
let world: Omit<World, 'guestOrder' | 'userOrder' | 'refund' | 'victims'>
let headers: Record<ActorName, Record<string, string>>

beforeAll(async () => {
  shop = await openTestShop()
  const { db } = shop
  const category = await givenCategory(db)
  const { id: product } = await givenProduct(db, { category_id: category, stock: 100_000 })
  // Lagos, so that an order may be paid on delivery.
  const [owner, stranger] = [await givenPerson(db), await givenPerson(db)]
  const state = await givenState(db, { state: 'Lagos' })
  const [other, blocked] = [await givenPerson(db), await givenPerson(db, { status: 'block' })]
  const [admin, superAdmin] = [await givenPerson(db, { role: 'admin' }), await givenPerson(db, { role: 'superAdmin' })]
  world = { owner, stranger, superAdmin, product, category, state }
  const person = await givenPerson(db)
  const forged = { token: createTokens(createKeys(['another-key-of-more-than-thirty-two-letters'])).sign(person) }
  const ended = await givenPerson(db)
  await endSession(db, ended.sessionId)
  headers = {
    V: {},
    C: {},
    U: as(world.owner),
    O: as(other),
    B: as(blocked),
    A: as(admin),
    S: as(superAdmin),
    F: as(forged),
    X: as(ended),
  }
})
afterAll(() => shop.close())

async function givenVictims(): Promise<World['victims']> {
  const { db } = shop
  const state = await givenState(db)
  const { id: lga } = await db.selectFrom('lga').select('id').where('state_id', '=', state).executeTakeFirstOrThrow()
  const { id: product } = await givenProduct(db, { category_id: world.category })
  return { product, state, lga, category: await givenCategory(db), bareState: await givenState(db, { lgas: '' }) }
}

type Things = Pick<World, 'guestOrder' | 'userOrder' | 'refund' | 'victims'> & { cookies: Record<string, string> }
/** New rows for each cell, unless the previous actor was not allowed to change them. */
let untouched: Things | undefined

async function givenThings(): Promise<Things> {
  const { state, product, owner } = world
  const guest = await givenOrder(shop, { state, products: [{ id: product, qty: 1 }] })
  const mine = await call(shop, {
    method: 'POST',
    url: '/api/sales',
    payload: checkoutForm(state, [{ id: product, qty: 1 }]),
    headers: as(owner),
  })
  return {
    victims: await givenVictims(),
    guestOrder: guest.id,
    userOrder: mine.json()._id,
    refund: await givenRefund(shop.db, guest.id),
    cookies: guest.cookies,
  }
}

const kinds: Partial<Record<ActorName, Parameters<typeof givenPerson>[1]>> = {
  U: {},
  O: {},
  B: { status: 'block' },
  A: { role: 'admin' },
  S: { role: 'superAdmin' },
}
const newHeaders = async (actor: ActorName) =>
  kinds[actor] ? as(await givenPerson(shop.db, kinds[actor])) : headers[actor]

async function statusOf(row: Row, actor: ActorName, of = headers[actor]): Promise<number> {
  const { cookies, ...things } = untouched ?? (await givenThings())
  const { url, form, method = 'GET', ...request } = row.request({ ...world, ...things })
  const encoded = form && encodeForm(form)
  const payload = encoded?.payload ?? request.payload
  const options = {
    method,
    url,
    headers: { ...(row.endsSessions ? await newHeaders(actor) : of), ...encoded?.headers },
    cookies: actor === 'C' ? cookies : {},
  }
  const answer = await call(shop, { ...options, ...(payload && { payload }), payloadAsStream: true })
  answer.stream().destroy() // the stream never ends by itself
  untouched = method === 'GET' || answer.statusCode >= 400 ? { cookies, ...things } : undefined
  return answer.statusCode
}

test('every call has its row, and every row its call', () => {
  expect(Object.keys(rows).toSorted()).toEqual(allEndpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
})

describe.each(Object.entries(rows))('%s', (_name, ofCall) => {
  test.each(ofCall.map((row) => [row.about ?? 'answers', row] as const))('%s', async (_about, row) => {
    const statuses: Record<string, number> = {}
    for (const actor of ACTORS) statuses[actor] = await statusOf(row, actor)
    expect(statuses).toEqual(Object.fromEntries(ACTORS.map((actor, i) => [actor, row.expected[i]])))
  })
})

/** Rights inside the role admin (docs/product.md §6): the contract says which one a call needs. */
describe.each([...RIGHTS, undefined])('an admin with the right %s and no other', (right) => {
  const rights = right ? [right] : []
  let limited: Record<string, string>
  beforeAll(async () => {
    limited = as(await givenPerson(shop.db, { role: 'admin', rights }))
  })

  const calls = allEndpoints.flatMap((endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}`
    const [row] = rows[name] ?? []
    return endpoint.access === 'admin' && row ? [{ name, row, needed: endpoint.right }] : []
  })

  test.each(calls)('$name', async ({ row, needed }) => {
    const isAllowed = hasRight({ role: 'admin', rights }, needed)
    const status = await statusOf(row, 'A', limited)
    if (isAllowed && OF_SEVERAL_RIGHTS.has(row)) expect([403, row.expected[ACTORS.indexOf('A')]]).toContain(status)
    else expect(status).toBe(isAllowed ? row.expected[ACTORS.indexOf('A')] : 403)
  })
})

test('a refresh with the cookie is refused for a blocked user', async () => {
  const { email, id } = await givenPerson(shop.db)
  const cookies = refreshCookie(await login(shop, email))
  expect((await call(shop, { url: '/api/refreshToken', cookies })).statusCode).toBe(200)
  await shop.db.updateTable('user_account').set({ status: 'block' }).where('id', '=', id).execute()
  expect((await call(shop, { url: '/api/refreshToken', cookies })).statusCode).toBe(401)
})
