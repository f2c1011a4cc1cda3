import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { LiveEvent } from '#contract/office/live.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { createMailedCode } from '#server/people/accounts/codes.ts'
import type { Database } from '#server/platform/db/open.ts'
import { openTestDatabase } from '#test/database.ts'
import { type Answer, call, givenOrder, givenProduct, givenVariants } from '#test/factories.ts'
import { givenInstances } from '#test/instances.ts'
import { act, confirm, runFollowers } from '#test/orders.ts'
import {
  as,
  givenPerson,
  login,
  PASSWORD,
  type Person,
  refresh,
  refreshCookie,
} from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'

let database: Database
let shop: TestShop
beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openTestShop({ db: database.db })
})
afterAll(async () => {
  await shop.close()
  await database.close()
})

/** Joins the pieces of a stream to whole events. */
function eventsIn() {
  let unread = ''
  const events: LiveEvent[] = []
  return {
    read: (text: string): void => {
      const messages = (unread + text).split('\n\n')
      unread = messages.pop() ?? ''
      const sent = messages.filter((message) => message.startsWith('data: '))
      events.push(...sent.map((message) => LiveEvent.parse(JSON.parse(message.slice(6)))))
    },
    take: () => events.shift(),
  }
}

type Screen = {
  stream: Readable
  next(): Promise<LiveEvent>
  /** What comes until the stream ends, without the beats of a slow machine. */
  rest(): Promise<string>
}

const BEAT = ':\n\n'

/** The stream of an open screen of the back office. */
async function openScreen(on: TestShop = shop, by?: Person): Promise<Screen> {
  const person = by ?? (await givenPerson(shop.db, { role: 'admin' }))
  const answer = await call(on, { url: '/api/live', headers: as(person), payloadAsStream: true })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  const stream = answer.stream()
  onTestFinished(() => void stream.destroy())
  const chunks = stream.setEncoding('utf8')[Symbol.asyncIterator]()
  const reader = eventsIn()
  expect((await chunks.next()).value).toMatch(/^retry: \d+\n\n$/)
  return {
    stream,
    next: async () => {
      await runFollowers(on)
      for (let event = reader.take(); ; event = reader.take()) {
        if (event) return event
        const { value, done } = await chunks.next()
        if (done) throw new Error('the stream ended')
        reader.read(value)
      }
    },
    rest: async () => {
      let text = ''
      for (let part = await chunks.next(); !part.done; part = await chunks.next())
        text += part.value
      return text.replaceAll(BEAT, '')
    },
  }
}

test('an order, its payment and its completion are shown as they happen', async () => {
  const screen = await openScreen()
  const admin = await givenPerson(shop.db, { role: 'admin' })
  const { id, totalKobo } = await givenOrder(shop, { name: 'Ada Obi' })
  const [order, total] = [{ id, name: 'Ada Obi' }, totalKobo / 100]
  expect(await screen.next()).toEqual({ kind: 'order', ...order, total })
  shop.cards.charges.set(id, { amount: totalKobo })
  await confirm(shop, id)
  expect(await screen.next()).toEqual({ kind: 'payment', ...order, total })
  await confirm(shop, id) // changes nothing, so no event is sent
  await call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value: 'completed' },
    headers: as(admin),
  })
  expect(await screen.next()).toEqual({ kind: 'status', id })
})

test('the last pieces are shown with their number', async () => {
  const screen = await openScreen()
  const [low, enough] = [
    await givenProduct(shop.db, { stock: 6 }),
    await givenProduct(shop.db, { stock: 7 }),
  ]
  const products = [low, enough].map(({ id }) => ({ id, qty: 1 }))
  const { id } = await givenOrder(shop, { products })
  expect(await screen.next()).toMatchObject({ kind: 'order', id })
  expect(await screen.next()).toEqual({ kind: 'lowStock', id: low.id, title: low.title, stock: 5 })
  const next = await givenOrder(shop)
  expect(await screen.next()).toMatchObject({ kind: 'order', id: next.id })
})

test("the mail of low stock names the variant's choice", async () => {
  const screen = await openScreen()
  const shirt = await givenVariants(shop.db, [
    { choice: ['M'], stock: 3 },
    { choice: ['L'], stock: 2 },
  ])
  await givenOrder(shop, { products: [{ id: shirt.id, variant: shirt.id, qty: 1 }] })
  expect(await screen.next()).toMatchObject({ kind: 'order' })
  expect(await screen.next()).toEqual({
    kind: 'lowStock',
    id: shirt.id,
    title: `${shirt.title} (M)`,
    stock: 2,
  })
  const next = await givenOrder(shop)
  expect(await screen.next()).toMatchObject({ kind: 'order', id: next.id })
})

test('a cancellation, a choice to pay on delivery and money taken by hand are shown', async () => {
  const screen = await openScreen()
  const admin = await givenPerson(shop.db, { role: 'admin' })
  const order = await givenOrder(shop, { stateValues: { state: `Lagos` } })
  expect(await screen.next()).toMatchObject({ kind: 'order' })
  await act(shop, order, 'on delivery')
  expect(await screen.next()).toEqual({ kind: 'status', id: order.id })
  await act(shop, order, 'cancel')
  expect(await screen.next()).toEqual({ kind: 'status', id: order.id })
  const other = await givenOrder(shop)
  expect(await screen.next()).toMatchObject({ kind: 'order' })
  const url = `/api/sales/${other.id}`
  await call(shop, { method: 'PUT', url, payload: { value: 'completed' }, headers: as(admin) })
  expect(await screen.next()).toMatchObject({ kind: 'payment', id: other.id })
  expect(await screen.next()).toEqual({ kind: 'status', id: other.id })
})

test('the stream of a user who was blocked or demoted ends, others stay open', async () => {
  const people = [
    await givenPerson(shop.db, { role: 'admin' }),
    await givenPerson(shop.db, { role: 'admin' }),
    await givenPerson(shop.db, { role: 'admin' }),
  ] as const
  const [blocked, demoted, stays] = people
  const screens = [
    await openScreen(shop, blocked),
    await openScreen(shop, demoted),
    await openScreen(shop, stays),
  ]
  const set = (id: string, values: object) =>
    shop.db.updateTable('user_account').set(values).where('id', '=', id).execute()
  await set(blocked.id, { status: 'block' })
  await set(demoted.id, { role: 'users' })
  await shop.server.live.screens.recheck() // runs every minute
  expect(await screens[0]?.rest()).toBe('')
  expect(await screens[1]?.rest()).toBe('')
  const { id } = await givenOrder(shop)
  expect(await screens[2]?.next()).toMatchObject({ kind: 'order', id })
})

const reset = (code: string) =>
  call(shop, {
    method: 'PUT',
    url: '/api/users/changepassword',
    payload: { code, newpassword: NEW_PASSWORD, cnpassword: NEW_PASSWORD },
  })

/** The calls that end a session. */
const ENDS: Record<string, (admin: SignedIn, chief: Person) => Promise<Answer>> = {
  'sign-out': ({ cookies }) => call(shop, { url: '/api/logout', cookies }),
  'a block': ({ id }, chief) =>
    call(shop, {
      method: 'PUT',
      url: `/api/users/${id}`,
      headers: as(chief),
      payload: { statusValue: 'block' },
    }),
  demotion: ({ id }, chief) =>
    call(shop, {
      method: 'PUT',
      url: `/api/users/roleupdate/${id}`,
      headers: as(chief),
      payload: { roleValue: ROLE_IDS.users },
    }),
  'a change of password': (admin) =>
    call(shop, {
      method: 'PUT',
      url: '/api/users/change-password',
      headers: as(admin),
      payload: { oldpassword: PASSWORD, newpassword: NEW_PASSWORD, cnpassword: NEW_PASSWORD },
    }),
  'a reset of the password': async ({ id }) =>
    reset(await shop.db.transaction().execute((trx) => createMailedCode(trx, id, 'reset'))),
}
const NEW_PASSWORD = 'plum velvet orbit 73'

type SignedIn = Person & { cookies: { rt: string } }

/** An admin who signed in. */
async function signedInAdmin(): Promise<SignedIn> {
  const person = await givenPerson(shop.db, { role: 'admin' })
  const answer = await login(shop, person.email)
  return { ...person, token: answer.json().accessToken, cookies: refreshCookie(answer) }
}

test.each(Object.entries(ENDS))(
  '%s ends the stream at once, before it is rechecked',
  async (_what, end) => {
    const [admin, chief] = [
      await signedInAdmin(),
      await givenPerson(shop.db, { role: 'superAdmin' }),
    ]
    const screen = await openScreen(shop, admin)
    expect((await end(admin, chief)).statusCode).toBe(200)
    expect(await screen.rest()).toBe('')
  },
)

test('reuse of a refresh token ends the stream at once', async () => {
  const admin = await signedInAdmin()
  const screen = await openScreen(shop, admin)
  await refresh(shop, admin.cookies)
  await shop.db
    .updateTable('refresh_token')
    .set({ used_at: new Date(Date.now() - 31_000) })
    .where('used_at', 'is not', null)
    .execute()
  expect((await refresh(shop, admin.cookies)).statusCode).toBe(401)
  expect(await screen.rest()).toBe('')
})

test('a session that ends while its stream is being opened ends the stream', async () => {
  const stream = shop.server.live.screens.open({
    userId: 'x',
    sessionId: 'x',
    staff: { role: 'admin', rights: null },
    mayStay: async () => false,
  })
  expect(await stream.setEncoding('utf8').toArray()).toEqual([expect.stringContaining('retry')])
})

test('the stream is neither cached nor compressed nor buffered on the way', async () => {
  const admin = await givenPerson(shop.db, { role: 'admin' })
  const headers = { ...as(admin), 'accept-encoding': 'gzip, br' }
  const answer = await call(shop, { url: '/api/live', headers, payloadAsStream: true })
  answer.stream().destroy()
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(answer.headers).not.toHaveProperty('content-encoding')
  const before = shop.server.live.screens.size
  expect(
    (await call(shop, { method: 'HEAD', url: '/api/live', headers: as(admin) })).statusCode,
  ).toBe(200)
  expect(shop.server.live.screens.size).toBe(before)
})

test('a user has 20 streams at most; a closed one no longer counts', async () => {
  const listening = await givenShop({ db: database.db })
  const address = await listening.server.listen({ port: 0, host: '127.0.0.1' })
  const admin = await givenPerson(shop.db, { role: 'admin' })
  const leaving = new AbortController()
  const answers: Response[] = [] // referenced: an answer that is garbage collected is closed
  onTestFinished(() => void answers.splice(0))
  const open = async (signal?: AbortSignal): Promise<Response> => {
    const answer = await fetch(`${address}/api/live`, {
      headers: as(admin),
      ...(signal && { signal }),
    })
    answers.push(answer)
    return answer
  }
  expect((await open(leaving.signal)).status).toBe(200)
  for (let i = 1; i < 20; i++) expect((await open()).status).toBe(200)
  const refused = await open()
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { message: 'too many requests, kindly try again later' },
  ])
  leaving.abort()
  await expect.poll(() => listening.server.live.screens.size).toBe(19)
  expect((await open()).status).toBe(200)
})

test('closing the shop ends the streams', async () => {
  const closing = await givenShop({ db: database.db })
  const screen = await openScreen(closing)
  const [text] = await Promise.all([screen.rest(), closing.server.close()])
  expect(text).toBe('')
})

test.runIf(inject('database').kind === 'postgres')(
  'an event at one instance is shown at another',
  async () => {
    const { shops } = await givenInstances(database)
    const [here, there] = shops
    const screens = [await openScreen(here), await openScreen(there)]
    // more than one message takes
    const names = Array.from({ length: 40 }, (_, i) => `${'Ọ̀'.repeat(25)} ${i}`)
    const orders = await Promise.all(names.map((name) => givenOrder(here, { name })))
    for (const screen of screens) {
      const shown = new Set<string>()
      while (shown.size < orders.length) shown.add((await screen.next()).id)
      expect(shown).toEqual(new Set(orders.map(({ id }) => id)))
    }
    // A session that ends here ends its streams there.
    const admin = await signedInAdmin()
    const abroad = await openScreen(there, admin)
    await call(here, { url: '/api/logout', cookies: admin.cookies })
    expect(await abroad.rest()).toBe('')
  },
)
