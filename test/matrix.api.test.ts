import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { ADMIN_RIGHTS, hasRight } from '#contract/platform/rights.ts'
import { createTokens } from '#server/people/sessions/access-tokens.ts'
import { endSingleSession } from '#server/people/sessions/end-sessions.ts'
import { createPurposeKeys } from '#server/platform/config/keys.ts'
import {
  call,
  checkoutForm,
  givenCategory,
  givenOrder,
  givenProduct,
  givenRefund,
  givenState,
} from './factories.ts'
import { encodeForm } from './forms.ts'
import { backOfficeRows } from './matrix/back-office.ts'
import { catalogueRows } from './matrix/catalogue.ts'
import { orderRows } from './matrix/orders.ts'
import { peopleRows } from './matrix/people.ts'
import { ACTORS, type ActorName, type Row, type World } from './matrix/rows.ts'
import { as, givenPerson, login, refreshCookie } from './people.ts'
import { openTestShop, type TestShop } from './shop.ts'

/**
 * The rows of all areas. A call that is in two of them is twice in the list, so that the first test
 * fails.
 */
const table = [catalogueRows, orderRows, peopleRows, backOfficeRows].flatMap((area) =>
  Object.entries(area),
)
const rows = Object.fromEntries(table)

/**
 * Calls that every admin may make, for what their rights allow: a file of orders is not one of
 * customers.
 */
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
  const [admin, superAdmin] = [
    await givenPerson(db, { role: 'admin' }),
    await givenPerson(db, { role: 'superAdmin' }),
  ]
  world = { owner, stranger, superAdmin, product, category, state }
  const person = await givenPerson(db)
  const forged = {
    token: createTokens(createPurposeKeys(['another-key-of-more-than-thirty-two-letters'])).sign(
      person,
    ),
  }
  const ended = await givenPerson(db)
  await endSingleSession(db, ended.sessionId)
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
  const { id: lga } = await db
    .selectFrom('lga')
    .select('id')
    .where('region_id', '=', state)
    .executeTakeFirstOrThrow()
  const { id: product } = await givenProduct(db, { category_id: world.category })
  return {
    product,
    state,
    lga,
    category: await givenCategory(db),
    bareState: await givenState(db, { lgas: '' }),
  }
}

type Things = Pick<World, 'guestOrder' | 'userOrder' | 'refund' | 'victims'> & {
  cookies: Record<string, string>
}
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
  const answer = await call(shop, {
    ...options,
    ...(payload && { payload }),
    payloadAsStream: true,
  })
  answer.stream().destroy() // the stream never ends by itself
  untouched = method === 'GET' || answer.statusCode >= 400 ? { cookies, ...things } : undefined
  return answer.statusCode
}

test('every call has its row, and every row its call', () => {
  expect(table.map(([name]) => name).toSorted()).toEqual(
    allEndpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})

describe.each(table)('%s', (_name, ofCall) => {
  test.each(ofCall.map((row) => [row.about ?? 'answers', row] as const))(
    '%s',
    async (_about, row) => {
      const statuses: Record<string, number> = {}
      for (const actor of ACTORS) statuses[actor] = await statusOf(row, actor)
      expect(statuses).toEqual(
        Object.fromEntries(ACTORS.map((actor, i) => [actor, row.expected[i]])),
      )
    },
  )
})

/** Rights inside the role admin (docs/product.md §6): the contract says which one a call needs. */
describe.each([...ADMIN_RIGHTS, undefined])('an admin with the right %s and no other', (right) => {
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
    if (isAllowed && OF_SEVERAL_RIGHTS.has(row))
      expect([403, row.expected[ACTORS.indexOf('A')]]).toContain(status)
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
