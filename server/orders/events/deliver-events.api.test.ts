import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { givenOrder } from '#test/factories.ts'
import { act, confirm, runFollowers } from '#test/orders.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { deliverEvents } from './deliver-events.ts'
import type { FollowedEvent, Follower } from './follower.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await sql`create table handled (id bigint generated always as identity, follower text, event_id bigint)`.execute(
    shop.db,
  )
})
afterAll(() => shop.close())
beforeEach(async () => {
  await runFollowers(shop)
  await sql`delete from handled`.execute(shop.db)
  await sql`delete from event_follower where name like 'test-%'`.execute(shop.db)
})

/** Records the events that it handles in the transaction, then calls `during`. */
async function givenFollower(
  name: string,
  during: (events: readonly FollowedEvent[], trx: Trx) => unknown = () => {},
): Promise<Follower> {
  await sql`insert into event_follower (name, position) select ${name}, coalesce(max(position), 0) from sale_event`.execute(
    shop.db,
  )
  return {
    name,
    handle: async (trx, events) => {
      await sql`insert into handled (follower, event_id)
        select ${name}, id from unnest(${events.map(({ id }) => id)}::bigint[]) with ordinality as event(id, place)
        order by place`.execute(trx)
      await during(events, trx)
    },
  }
}

const deliver = (...followers: Follower[]): Promise<number> =>
  deliverEvents({ db: shop.db, log: { error: () => {} }, followers })

async function deliverAll(...followers: Follower[]): Promise<void> {
  while ((await deliver(...followers)) > 0);
}

/** The events that a follower has handled, in its order. */
async function handledBy({
  name,
}: Follower): Promise<{ sale_id: string; event: string; event_id: number }[]> {
  const { rows } = await sql<{ sale_id: string; event: string; event_id: number }>`
    select sale_id, event, event_id from handled join sale_event on sale_event.id = event_id
    where follower = ${name} order by handled.id`.execute(shop.db)
  return rows
}
const salesOf = async (follower: Follower) =>
  (await handledBy(follower)).map(({ sale_id }) => sale_id)

const placeOf = ({ name }: Follower) =>
  shop.db
    .selectFrom('event_follower')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow()

const makeDue = () =>
  shop.db
    .updateTable('event_follower')
    .set({ retry_at: new Date(0) })
    .where('failures', '>', 0)
    .execute()

const givenOrders = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push((await givenOrder(shop)).id)
  return ids
}

test('each follower of the shop has a place, and delivering adds no rows', async () => {
  await givenOrders(3)
  await runFollowers(shop)
  const rows = await shop.db.selectFrom('event_follower').select('name').orderBy('name').execute()
  expect(rows.map(({ name }) => name)).toEqual(
    shop.events.followers.map(({ name }) => name).toSorted(),
  )
})

describe('a follower that fails', () => {
  test('is tried again and blocks no other', async () => {
    let isBroken = true
    const broken = await givenFollower('test-broken', () => {
      if (isBroken) throw new Error('not now')
    })
    const sound = await givenFollower('test-sound')
    const orders = await givenOrders(2)
    await deliverAll(broken, sound)
    expect(await salesOf(broken)).toEqual([])
    expect(await salesOf(sound)).toEqual(orders)
    expect(await placeOf(broken)).toMatchObject({ failures: 1, last_error: 'Error: not now' })
    isBroken = false
    await deliverAll(broken, sound)
    expect(await salesOf(broken)).toEqual([])
    await makeDue()
    await deliverAll(broken, sound)
    expect(await salesOf(broken)).toEqual(orders)
    expect(await placeOf(broken)).toMatchObject({ failures: 0, retry_at: null, last_error: null })
    expect(await salesOf(sound)).toEqual(orders)
  })

  test('at one event has handled those before it, and continues with it', async () => {
    let bad: string | undefined
    const picky = await givenFollower('test-picky', (events) => {
      if (events.some(({ sale_id }) => sale_id === bad)) throw new Error('this one')
    })
    const orders = await givenOrders(5)
    bad = orders[2]
    await deliverAll(picky)
    expect(await salesOf(picky)).toEqual(orders.slice(0, 2))
    await makeDue()
    await deliverAll(picky)
    expect(await salesOf(picky)).toEqual(orders.slice(0, 2))
    bad = undefined
    await makeDue()
    await deliverAll(picky)
    expect(await salesOf(picky)).toEqual(orders)
  })

  test('waits 1 s, 5 s, 30 s, 2 min and then 10 min each time', async () => {
    const broken = await givenFollower('test-broken', () => {
      throw new Error('never')
    })
    await givenOrders(1)
    const waits: number[] = []
    for (let failure = 0; failure < 6; failure++) {
      await makeDue()
      await deliver(broken)
      const { rows } = await sql<{
        wait: number
      }>`select round(extract(epoch from retry_at - now()))::int as wait
        from event_follower where name = 'test-broken'`.execute(shop.db)
      waits.push(rows[0]?.wait ?? 0)
    }
    expect(waits).toEqual([1, 5, 30, 120, 600, 600])
  })

  test('is logged with its name', async () => {
    const broken = await givenFollower('test-broken', () => {
      throw new Error('never')
    })
    await givenOrders(1)
    const logged: unknown[] = []
    await deliverEvents({
      db: shop.db,
      log: { error: (entry: unknown) => logged.push(entry) },
      followers: [broken],
    })
    expect(logged).toEqual([{ err: new Error('never'), follower: 'test-broken' }])
  })
})

describe('killed after handling and before the commit', () => {
  test.runIf(inject('database').kind === 'postgres')(
    'nothing is lost, and nothing is written twice',
    async () => {
      let kills = 2
      const killed = await givenFollower('test-killed', async (_events, trx) => {
        if (kills-- > 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
      })
      const orders = await givenOrders(3)
      await deliver(killed)
      expect(await salesOf(killed)).toEqual([])
      await makeDue()
      await deliverAll(killed)
      expect(await salesOf(killed)).toEqual(orders)
    },
  )

  test('no mail is queued twice', async () => {
    const mails = shop.events.followers.find(({ name }) => name === 'order-mails')
    const handle = mails?.handle ?? (async () => {})
    let kills = 2
    const killed: Follower = {
      name: 'order-mails',
      handle: async (trx, events) => {
        await handle(trx, events)
        if (kills-- > 0) throw new Error('killed')
      },
    }
    const orders = await givenOrders(3)
    await deliver(killed)
    expect(await mailsOf(orders)).toEqual([])
    await makeDue()
    await deliverAll(killed)
    expect(await mailsOf(orders)).toEqual(orders.map((id) => `placed:${id}`).toSorted())
    // Nor after the place was set back: the outbox has the key of each event.
    await shop.db
      .updateTable('event_follower')
      .set({ position: 0 })
      .where('name', '=', 'order-mails')
      .execute()
    await runFollowers(shop)
    expect(await mailsOf(orders)).toEqual(orders.map((id) => `placed:${id}`).toSorted())
  })

  async function mailsOf(orders: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select 'placed:' || (data->>'saleId') as key from mail_outbox
      where template = 'orderPlaced' and data->>'saleId' = any(${orders}::text[])`.execute(shop.db)
    return rows.map(({ key }) => key).toSorted()
  }
})

describe('in order', () => {
  test('the events of an order come as they happened, while orders and instances race', async () => {
    const follower = await givenFollower('test-order')
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => givenOrder(shop, { stateValues: { lgas: '' } })),
    )
    for (const { id, totalKobo } of orders) shop.cards.charges.set(id, { amount: totalKobo })
    const acts = orders.flatMap((order, i) => [
      act(shop, order, 'on delivery'),
      i % 2 ? confirm(shop, order.id) : act(shop, order, 'cancel'),
    ])
    await Promise.all([...acts, deliverAll(follower), deliverAll(follower)])
    await deliverAll(follower)
    const events = await shop.db
      .selectFrom('sale_event')
      .select(['sale_id', 'event', 'id as event_id'])
      .where(
        'sale_id',
        'in',
        orders.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    const handled = await handledBy(follower)
    expect(handled).toHaveLength(events.length)
    for (const { id } of orders) {
      const ofOrder = ({ sale_id }: { sale_id: string }) => sale_id === id
      expect(handled.filter(ofOrder)).toEqual(events.filter(ofOrder))
    }
  })

  test('positions have no gaps and no doubles', async () => {
    const follower = await givenFollower('test-positions')
    const deliverOften = () => deliverAll(follower)
    await Promise.all([
      givenOrders(5),
      deliverOften(),
      givenOrders(5),
      deliverOften(),
      deliverOften(),
    ])
    await deliverOften()
    const { rows } = await sql<{ events: number; last: number; placed: number }>`
      select count(*) as events, max(position) as last, count(distinct position) as placed from sale_event`.execute(
      shop.db,
    )
    expect(rows[0]).toEqual({
      events: rows[0]?.events,
      last: rows[0]?.events,
      placed: rows[0]?.events,
    })
  })
})

describe.runIf(inject('database').kind === 'postgres')('several transactions at once', () => {
  /** Inserts an event in a transaction that stays open. Returns the function that commits it. */
  async function openEvent(saleId: string): Promise<() => Promise<void>> {
    const inserted = Promise.withResolvers<void>()
    const committing = Promise.withResolvers<void>()
    const transaction = shop.db.transaction().execute(async (trx) => {
      const values = {
        sale_id: saleId,
        event: 'paid',
        actor: 'provider',
        actor_name: null,
        address: null,
      } as const
      await trx.insertInto('sale_event').values(values).execute()
      inserted.resolve()
      await committing.promise
    })
    await inserted.promise
    return () => {
      committing.resolve()
      return transaction
    }
  }

  test('an event that commits after one with a higher id is delivered', async () => {
    const follower = await givenFollower('test-late')
    const [early, late] = await givenOrders(2)
    await deliverAll(follower)
    const commitLate = await openEvent(late as string)
    const commitEarly = await openEvent(early as string)
    await commitEarly()
    await deliverAll(follower)
    expect((await salesOf(follower)).slice(2)).toEqual([early])
    await commitLate()
    await deliverAll(follower)
    expect((await salesOf(follower)).slice(2)).toEqual([early, late])
    const [higher, lower] = (await handledBy(follower)).slice(2)
    expect(higher?.event_id).toBeGreaterThan(lower?.event_id ?? 0)
  })

  test('while one instance is busy with a follower, another takes the others', async () => {
    const [handling, finishing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = await givenFollower('test-slow', async () => {
      handling.resolve()
      await finishing.promise
    })
    const quick = await givenFollower('test-quick')
    const orders = await givenOrders(1)
    const busy = deliver(slow)
    await handling.promise
    await deliver(slow, quick)
    expect(await salesOf(quick)).toEqual(orders)
    finishing.resolve()
    await busy
    expect(await salesOf(slow)).toEqual(orders)
  })

  test('an instance that freezes while it handles events loses its locks after a minute', async () => {
    const limits: unknown[] = []
    const follower = await givenFollower('test-frozen', async (_events, trx) => {
      limits.push(...(await sql`show idle_in_transaction_session_timeout`.execute(trx)).rows)
    })
    await givenOrders(1)
    await deliver(follower)
    expect(limits).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
  })

  test('ten instances at once handle each event once', async () => {
    const follower = await givenFollower('test-shared')
    const orders = await Promise.all(Array.from({ length: 40 }, () => givenOrder(shop)))
    await Promise.all(Array.from({ length: 10 }, () => deliverAll(follower)))
    expect((await salesOf(follower)).toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
  })
})
