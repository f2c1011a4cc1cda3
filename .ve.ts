import { sql, CompiledQuery } from 'kysely'
import { openPostgres } from './server/db/open.ts'
import { writeSale } from './server/sales/write-sale.ts'
import { readCheckout } from './server/sales/read-checkout.ts'
const database = openPostgres(process.env.URL as string)
const ids = (await sql<any>`select ${sql.raw(process.env.T??'variant')}.id, price_kobo from ${sql.raw(process.env.T??'variant')} where stock > 1000 order by md5(id::text) limit 2`.execute(database.db)).rows
const row: any = { id: crypto.randomUUID(), user_id: null, name: 'a', email: 'a@example.com', phone_number: '0803', whatsapp: null, state: 'Lagos', lga: 'I', address: 'x', more_details: '', on_delivery_region: true, lines: ids.map((i: any) => ({ product_id: i.id, price_kobo: i.price_kobo, discount_percentage: 0, qty: 1 })), shipping_price_kobo: 0, subtotal_kobo: 100, created_at: new Date(), updated_at: new Date() }
const spy = (name: string) => { const nodes: any[] = []; const db = database.db.withPlugin({ transformQuery: ({ node }: any) => { nodes.push(node); return node }, transformResult: async ({ result }: any) => result }); return { db, nodes } }
for (const what of ['read', 'write']) {
const s = spy('x')
try { what === 'write' ? await writeSale(s.db as any, { row, adjusted: false, hold: null, key: 'k' + Math.random(), requestHash: 'x', validFor: '7 days' }) : await readCheckout(s.db as any, {stateId: crypto.randomUUID(), requestedLines: ids.map((i: any) => ({id: i.id, variantId: i.id, isChosen: false, qty: 1})), idempotency: {key: 'x', requestHash: 'x', validFor: '7 days'}, userId: undefined, addressHolder: 'x'} as any)} catch (e) { console.log(e) }
const q = (s.db as any).getExecutor().compileQuery(s.nodes[0], { queryId: 'p' })
await database.db.transaction().execute(async trx => {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
  const params = [...q.parameters]; const i = params.findIndex(p => p === row.id); if (i >= 0) { const nid = crypto.randomUUID(); params.forEach((p, k) => { if (p === row.id) params[k] = nid; if (typeof p === 'string' && p.startsWith('k0.')) params[k] = 'kk' + Math.random() }) }
  for (let n = 0; n < 1; n++) {
  const { rows } = await trx.executeQuery<any>(CompiledQuery.raw('explain (analyze, buffers) ' + q.sql.replace(/\/\*.*?\*\//, ''), params))
  console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n')) }
})
}
await database.close()
