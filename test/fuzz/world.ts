import { ADMIN_RIGHTS } from '#contract/platform/rights.ts'
import type { Db } from '#server/platform/db/schema.ts'
import {
  checkoutForm,
  givenCategory,
  givenProduct,
  givenState,
  givenVariants,
} from '../factories.ts'
import type { Provider } from '../faults/provider.ts'
import { encodeForm } from '../forms.ts'
import { givenPerson } from '../people.ts'
import type { KnownValues } from './known.ts'
import { senderTo } from './send.ts'

type World = { url: string; db: Db; provider: Provider; known: KnownValues }
export type Callers = Readonly<Record<string, string | undefined>>

/** Everyone who calls: their tokens by what they are. Visitors have none. */
export async function givenCallers(db: Db): Promise<Callers> {
  const limited: [string, string][] = []
  for (const right of ADMIN_RIGHTS) {
    const { token } = await givenPerson(db, { role: 'admin', rights: [right] })
    limited.push([`admin of ${right}`, token])
  }
  return {
    visitor: undefined,
    other: (await givenPerson(db)).token,
    user: (await givenPerson(db, { email_verified_at: new Date() })).token,
    blocked: (await givenPerson(db, { status: 'block' })).token,
    admin: (await givenPerson(db, { role: 'admin' })).token,
    superAdmin: (await givenPerson(db, { role: 'superAdmin', email_verified_at: new Date() }))
      .token,
    ...Object.fromEntries(limited),
  }
}

/** Something of each kind to call for. What the settings of the moment refuse is left out. */
export async function givenRows(world: World, { user, superAdmin }: Callers): Promise<void> {
  const { db, known } = world
  const { ask, close } = askerOf(world)
  const [state, category] = [await givenState(db), await givenCategory(db)]
  const choices = [
    { choice: ['M'], stock: 1_000 },
    { choice: ['L'], stock: 0 },
  ]
  const { id: varied } = await givenVariants(db, choices, { category_id: category })
  await ask('POST', `/api/products/${varied}/copy`, {}, superAdmin)
  const { id: product } = await givenProduct(db, { category_id: category, stock: 1_000_000 })
  const order = checkoutForm(state, [{ id: product, qty: 3 }])
  await ask('POST', '/api/sales', { ...order, name: 'Guest' })
  const { _id: sale } = await ask('POST', '/api/sales', order, user)
  if (typeof sale === 'string') await makeHistory(world, sale, product, { user, superAdmin })
  await ask('POST', '/api/sales', { ...order, moreDetails: 'Not paid' }, user)
  for (const [path, body] of officeRows(product)) await ask('POST', path, body, superAdmin)
  await ask('POST', '/api/wishlist', { product }, user)
  close()
  await known.read(db)
}

const officeRows = (product: string): [path: string, body: object][] => [
  ['/api/desk/views', { name: `View ${product.slice(-12)}`, query: 'late=1' }],
  [
    '/api/discounts',
    { name: 'Ten', code: `T${product.slice(-12)}`, kind: 'percent', value: 10, scope: 'all' },
  ],
  [
    '/api/content',
    { title: 'A', slug: `a-${product}`, body: 'Hi', published: true, footer: 'help', position: 1 },
  ],
  ['/api/synonyms', { words: [product, product.slice(0, 8)] }],
]

/** An order that is paid, packed and delivered, with a note, a review, a return and a refund. */
async function makeHistory(
  world: World,
  sale: string,
  product: string,
  { user, superAdmin }: Callers,
): Promise<void> {
  const { ask, askForm, close } = askerOf(world)
  const { reference, amount } = await ask('POST', '/api/payments', { sale }, user)
  if (typeof reference === 'string' && typeof amount === 'number')
    await world.provider.pay(reference, amount)
  await ask('PUT', '/api/sales', { ref: reference })
  await ask('POST', `/api/sales/${sale}/notes`, { body: 'a note' }, superAdmin)
  const { _id: parcel } = await askForm(`/api/sales/${sale}/shipments`, {}, superAdmin)
  await ask('PUT', `/api/shipments/${parcel}`, { value: 'ship' }, superAdmin)
  await ask('PUT', `/api/shipments/${parcel}`, { value: 'deliver', reason: 'no code' }, superAdmin)
  await ask('PUT', `/api/sales/${sale}`, { value: 'completed' }, superAdmin)
  await askForm(
    `/api/sales/${sale}/reviews`,
    { product, stars: '5', text: 'Good', shownAs: 'buyer' },
    user,
  )
  const lines = JSON.stringify([{ id: product, qty: 1 }])
  await askForm(`/api/sales/${sale}/returns`, { lines, reason: 'damaged', words: '' }, user)
  const refund = { key: crypto.randomUUID(), reason: 'damaged', amount: 1 }
  await ask('POST', `/api/sales/${sale}/refunds`, refund, superAdmin)
  await ask('POST', '/api/desk/jobs', { action: 'export', ids: [sale] }, superAdmin)
  close()
}

type Told = Readonly<Record<string, unknown>>

/** Sends calls of a user, and learns from their answers. A refusal tells nothing. */
function askerOf({ url, known }: World) {
  const { send, close } = senderTo(url)
  type Sent = {
    method: string
    path: string
    headers: Record<string, string>
    payload: Buffer
    token: string | undefined
  }
  const told = async ({ method, path, headers, payload, token }: Sent): Promise<Told> => {
    const bearer = token !== undefined && { authorization: `Bearer ${token}` }
    const answer = await send({ method, url: path, headers: { ...headers, ...bearer }, payload })
    if (answer.status >= 300) return {}
    known.learnFrom(answer)
    return JSON.parse(answer.body)
  }
  return {
    close,
    ask: (method: string, path: string, body: object, token?: string) =>
      told({
        method,
        path,
        headers: { 'content-type': 'application/json' },
        payload: Buffer.from(JSON.stringify(body)),
        token,
      }),
    askForm: (path: string, fields: Record<string, string>, token?: string) =>
      told({ method: 'POST', path, ...encodeForm({ fields }), token }),
  }
}
