import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
const root = process.env.ROOT as string
const mod = (p: string) => import(`${root}/${p}`)
const { openPostgres } = await mod('server/db/open.ts')
const { migrate } = await mod('server/db/migrate.ts')
const { fillOffice } = await mod('bench/office.ts')
const { placeSale } = await mod('server/sales/place-sale.ts')
const { listProducts, findProduct } = await mod('server/products/queries.ts')
const { newId } = await mod('server/ids.ts')
const what = process.argv[2]
const database = openPostgres(process.env.URL)
const { db } = database
if (what === 'fill') {
  await migrate(db)
  await fillOffice(database, { orders: 2000, users: 1000, products: 10000 })
  const state = newId()
  await db.insertInto('state').values({ id: state, state: 'Lagos', price_kobo: 480000, region: 'South West' }).execute()
  await sql`vacuum analyze`.execute(db)
} else {
  const n = Number(process.argv[3])
  const one = await db.connection().execute(async (c: any) => {
    const pid = (await sql<any>`select pg_backend_pid() as pid`.execute(c)).rows[0].pid
    const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
    const ids = (await sql<any>`select id from ${sql.raw(process.env.NAME === 'base' ? 'product' : 'variant')} where stock > 1000 order by md5(id::text) limit 2000`.execute(c)).rows.map((r: any) => r.id)
    const state = (await sql<any>`select id from state limit 1`.execute(c)).rows[0].id
    let k = Math.floor(Math.random() * 2000)
    const kinds: Record<string, () => Promise<unknown>> = {
      list: () => listProducts(c, { limit: 50, skip: 0 }),
      deep: () => listProducts(c, { limit: 50, skip: 5000 }),
      one: () => findProduct(c, ids[k++ % 2000]),
      order: () => placeSale(c, { form: { name: 'Ada Obi', email: 'a@example.com', phoneNumber: '08031234567', state, lga: 'Ikeja', address: '12 Allen Avenue', shippingPrice: 4800, subtotal: 1, moreDetails: '', products: [{ id: ids[k++ % 2000], qty: 1 }, { id: ids[(k += 7) % 2000], qty: 2 }] }, userId: undefined, key: newId(), addressHolder: `address:${k % 300}`, caps: { address: { orders: 100000, pieces: 1000000 }, account: { orders: 100000, pieces: 1000000 } } }),
    }
    const run = kinds[what]
    for (let i = 0; i < 100; i++) await run()
    const before = cpu()
    const times = []
    for (let i = 0; i < n; i++) { const t = performance.now(); await run(); times.push(performance.now() - t) }
    times.sort((a, b) => a - b)
    return `cpu ${((cpu() - before) / n).toFixed(3)} ms, p10 ${times[n / 10 | 0].toFixed(3)}, p50 ${times[n / 2 | 0].toFixed(3)}`
  })
  console.log(process.env.NAME, what, one)
}
await database.close()
