import { type CompiledQuery, CompiledQuery as Query, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ListSort } from '#contract/catalogue/filter-address.ts'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import { readOrderFilters } from '#contract/orders/sales/order-filter-address.ts'
import { lockProducts } from '#server/catalogue/products/queries.ts'
import { findProducts } from '#server/catalogue/search/ask/find-products.ts'
import { readFilters } from '#server/catalogue/search/ask/known-options.ts'
import { listProducts, listProductsOf } from '#server/catalogue/search/ask/page-by-age.ts'
import { searchFacets } from '#server/catalogue/search/count/facets.ts'
import { listProductsForAdmins } from '#server/catalogue/search/list-for-admins.ts'
import { searchProducts } from '#server/catalogue/search/search-products.ts'
import { createSynonymStore } from '#server/catalogue/search/understand/synonyms.ts'
import { recountListing, refreshQueuedListings } from '#server/catalogue/search/upkeep/listings.ts'
import { fillWords, recountWords } from '#server/catalogue/search/upkeep/words.ts'
import { readDashboardFigures } from '#server/office/dashboard/queries.ts'
import { listOrderViews } from '#server/orders/order-list/views.ts'
import { expireUnpaidSales } from '#server/orders/payments/expire-sales.ts'
import type { OrderServices } from '#server/orders/payments/settle.ts'
import { listSales } from '#server/orders/sales/list-sales.ts'
import { listAdminUsers, listShoppers } from '#server/people/users/queries.ts'
import { openTestDatabase } from '#test/database.ts'
import { limit } from '#test/limit.ts'
import { fillOffice } from '../../bench/office.ts'
import type { Database } from '../platform/db/open.ts'
import type { Db } from '../platform/db/schema.ts'

const NOBODY = '00000000-0000-7000-8000-00000000dead'

/** Words as the jobs count them, and tiers as of a hundred times as many products. */
async function spreadTiers(db: Db): Promise<void> {
  await recountWords(db)
  while ((await fillWords(db)) > 0);
  await sql`update listing_tier set size = size / 100`.execute(db)
  await sql`select set_listing_tiers()`.execute(db)
  while ((await refreshQueuedListings(db, 1_000)) > 0);
  while ((await recountListing(db)) > 0);
  await sql`vacuum (analyze)`.execute(db)
}

/** The embedded database is not meant for so many rows. */
describe.runIf(inject('database').kind === 'postgres')(
  'with 20,000 orders, users and products',
  () => {
    let database: Database
    let buyer: string
    let shelf: string
    beforeAll(async () => {
      database = await openTestDatabase()
      await fillOffice(database, { orders: 20_000, users: 20_000, products: 20_000 })
      await spreadTiers(database.db)
      const row = await database.db
        .selectFrom('sale')
        .select('user_id')
        .where('user_id', 'is not', null)
        .groupBy('user_id')
        .orderBy((eb) => eb.fn.countAll(), 'desc')
        .executeTakeFirstOrThrow()
      buyer = row.user_id ?? ''
      shelf = (
        await database.db.selectFrom('category').select('id').limit(1).executeTakeFirstOrThrow()
      ).id
    }, limit(300_000))
    afterAll(() => database.close())

    /** How PostgreSQL plans each query of `use`. */
    async function plansOf(use: (db: Db) => Promise<unknown>): Promise<string> {
      const nodes: RootOperationNode[] = []
      const spied = database.db.withPlugin({
        transformQuery: ({ node }) => {
          nodes.push(node)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await use(spied)
      const plans: string[] = []
      await database.db.transaction().execute(async (trx) => {
        for (const node of nodes) {
          const { sql, parameters }: CompiledQuery = spied
            .getExecutor()
            .compileQuery(node, { queryId: 'plan' })
          const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(
            Query.raw(`explain ${sql}`, [...parameters]),
          )
          plans.push(...rows.map((row) => row['QUERY PLAN']))
          // applies to the next one
          if (sql.includes('set_config')) await trx.executeQuery(Query.raw(sql, [...parameters]))
        }
      })
      return plans.join('\n')
    }

    type Sort = Parameters<typeof listSales>[2]['sort']
    const first = { limit: 50, skip: 0, search: '' }
    const find = (search: string) => (db: Db) => listSales(db, {}, { ...first, search })
    const sortedBy = (sort: Sort, skip: number) => (db: Db) =>
      listSales(db, {}, { ...first, skip, sort })
    const filtered = (query: string) => (db: Db) =>
      listSales(db, { filters: readOrderFilters(new URLSearchParams(query)) }, first)
    const vocabularyOf = (db: Db) => ({ db, synonyms: createSynonymStore(db) })
    const products = (search: string) => (db: Db) =>
      searchProducts(vocabularyOf(db), search, { page: first })

    const findExpired = (db: Db) =>
      expireUnpaidSales({ db } as OrderServices, { unpaidOrderHours: 9_000, onDeliveryDays: 900 })

    const lockFirst = async (db: Db) => {
      const rows = await database.db.selectFrom('product').select('id').limit(25).execute()
      return db.transaction().execute((trx) =>
        lockProducts(
          trx,
          rows.map(({ id }) => id),
        ),
      )
    }

    const office = (filter: Partial<Parameters<typeof listProductsForAdmins>[1]>) => (db: Db) =>
      listProductsForAdmins(vocabularyOf(db), { ...first, ...filter })

    const found = (filters: Partial<ListFilters>, sort?: ListSort) => (db: Db) =>
      findProducts(db, { filters: { options: [], ...filters } }, { page: first, sort })
    const facets = (filters: ListFilters, text: string) => (db: Db) =>
      searchFacets(vocabularyOf(db), text, { filters, isLiteral: false, isWide: true })
    const asked: [what: string, use: (db: Db) => Promise<unknown>][] = [
      ['by words', products('Blender 42')],
      ['by a word that all have', products('fair')],
      ['by a typo that many have', products('blnedre')],
      [
        'by filters',
        found({
          brand: ['Bulk'],
          min: 100,
          rating: '3',
          stock: '1',
          options: [{ name: 'Size', values: ['M', 'L'] }],
        }),
      ],
      [
        'by filters and price', // few products have a discount
        found({ discount: '1', stock: '1' }, 'price'),
      ],
      ['known values of options', (db) => readFilters(db, { 'option.Size': ['M', 'XXXL'] })],
      ['counts of a common word', facets({ options: [] }, 'fair')],
      [
        'counts of filters',
        facets({ options: [], stock: '1', category: ['00000000-0000-4000-8000-000000000000'] }, ''),
      ],
    ]

    test.each([
      [
        'all orders, a deep page',
        (db: Db) => listSales(db, {}, { ...first, skip: 15_000 }),
        ['sale_newest'],
      ],
      [
        'completed orders',
        (db: Db) => listSales(db, { isCompleted: true }, first),
        ['sale_of_state'],
      ],
      ['orders by total', sortedBy('total', 15_000), ['Index Only Scan using sale_by_total']],
      [
        'orders by total, most first',
        sortedBy('-total', 15_000),
        ['Index Only Scan Backward using sale_by_total'],
      ],
      ['orders by name', sortedBy('name', 15_000), ['Index Only Scan using sale_by_name']],
      [
        'orders by status',
        sortedBy('-status', 15_000),
        ['Index Only Scan Backward using sale_of_state'],
      ],
      ['orders by payment', sortedBy('payment', 15_000), ['Index Only Scan using sale_by_payment']],
      ['orders by method', sortedBy('method', 15_000), ['Index Only Scan using sale_by_method']],
      [
        'orders by place',
        sortedBy('-place', 15_000),
        ['Index Only Scan Backward using sale_by_place'],
      ],
      [
        'orders by fulfilment',
        sortedBy('fulfilment', 15_000),
        ['Index Only Scan using sale_by_fulfilment'],
      ],
      [
        'orders of a state, as dear as most',
        filtered('state=Kwara&min=3000'),
        ['Index Only Scan using sale_newest'],
      ],
      ['orders that are dearer than all', filtered('min=500000'), ['sale_by_total']],
      ['orders to pack', filtered('fulfilment=unpacked&ready=1'), ['sale_']],
      ['orders that wait too long', filtered('late=1'), ['sale_']],
      ['orders completed and not sent', filtered('unsent=1'), ['sale_to_send']],
      ['refunded orders', filtered('refunded=1'), ['sale_refunded']],
      ['counts of the views', (db: Db) => listOrderViews(db, NOBODY), ['sale_', 'sale_refunded']],
      ['a phone in another form', find('+234 803-123'), ['sale_letters']],
      ['a method of payment', find('on delivery'), ['sale_newest']],
      ['a date', find('20 Nov 2026'), ['sale_newest']],
      ["a user's orders", (db: Db) => listSales(db, { userId: buyer }, first), ['sale_of_user']],
      [
        "a user's invoices",
        (db: Db) => listSales(db, { userId: buyer, isCompleted: true }, first),
        ['sale_of_user'],
      ],
      ['an id as it is shown', find('00ab1f'), ['sale_shown_id', 'sale_letters']],
      ['a name or a product', find('Blender 421'), ['sale_letters']],
      ['two letters', find('zq'), ['sale_letters']],
      ['a sign', find('%'), ['sale_rare']],
      ['orders that waited too long', findExpired, ['sale_waiting']],
      [
        'users, a deep page',
        (db: Db) => listShoppers(db, { ...first, skip: 15_000 }),
        ['user_newest'],
      ],
      [
        'users by name',
        (db: Db) => listShoppers(db, { ...first, search: 'ada.obi1' }),
        ['user_letters'],
      ],
      [
        'users sorted by name',
        (db: Db) => listShoppers(db, { ...first, skip: 15_000, sort: 'fullName' }),
        ['user_by_name'],
      ],
      [
        'users sorted by e-mail',
        (db: Db) => listShoppers(db, { ...first, skip: 15_000, sort: '-email' }),
        ['user_by_email'],
      ],
      [
        'users sorted by status',
        (db: Db) => listShoppers(db, { ...first, skip: 15_000, sort: 'status' }),
        ['user_by_status'],
      ],
      ['users by a sign', (db: Db) => listShoppers(db, { ...first, search: '_' }), ['user_rare']],
      ['admins', listAdminUsers, ['user_admins']],
      [
        'products, a deep page',
        (db: Db) => listProducts(db, { limit: 50, skip: 15_000 }),
        ['Index Only Scan using listing_newest'],
      ],
      [
        "a category's products, a deep page",
        (db: Db) => listProductsOf(db, shelf, { limit: 50, skip: 1_500 }),
        ['Index Only Scan using listing_of_category'],
      ],
      ['products that are locked for a change', lockFirst, ['variant_of_product']],
      ['products with little stock', office({ stock: 'low', sort: 'stock' }), ['low_stock']],
      [
        'products by price',
        office({ sort: '-price', skip: 15_000 }),
        ['Index Only Scan Backward using listing_price'],
      ],
      [
        'products by title',
        office({ sort: 'title', skip: 15_000 }),
        ['Index Scan using product_by_title'],
      ],
      ...asked.map(([what, use]): [string, (db: Db) => Promise<unknown>, string[]] => [
        `products: ${what}`,
        use,
        ['listing_tokens'],
      ]),
    ])('%s: no table is read as a whole', async (_what, use, indexes) => {
      const plans = await plansOf(use)
      for (const index of indexes) expect(plans).toContain(index)
      expect(plans).not.toMatch(/Seq Scan on (sale|user_account|product|variant|listing)\b/)
    })

    test('users by a common word are counted to the limit, never collected', async () => {
      const plans = await plansOf((db) => listShoppers(db, { ...first, search: 'gmail.com' }))
      expect(plans.match(/user_letters|user_newest/g)).toEqual(['user_newest'])
    })

    test.each([
      ['orders', find('gmail.com'), 'sale_newest'],
      [
        'orders, a deep page',
        (db: Db) => listSales(db, {}, { limit: 50, skip: 950, search: 'gmail.com' }),
        'sale_newest',
      ],
      [
        "a user's orders",
        (db: Db) => listSales(db, { userId: buyer }, { ...first, search: '08' }),
        'sale_of_user',
      ],
    ])(
      '%s by a common word: rows are checked one by one for the page',
      async (_what, use, index) => {
        const page = (await plansOf(use)).split('Limit').at(-1)
        expect(page).toContain(`Index Scan using ${index}`)
        expect(page).not.toContain('Sort')
      },
    )

    test('a deep page is the same while its marks are made', async () => {
      const page = { limit: 5, skip: 15_000 }
      const marked = await listProducts(database.db, page)
      expect(marked.data).toHaveLength(5)
      const trx = await database.db.startTransaction().execute()
      await sql`delete from listing_mark`.execute(trx)
      expect(await listProducts(trx, page)).toEqual(marked)
      await trx.rollback().execute()
    })

    test('a status is counted in its index', async () => {
      expect(await plansOf(find('cancelled'))).toMatch(/Index Only Scan using sale_of_state/)
    })

    test('the dashboard reads only the rows that it shows', async () => {
      const plans = await plansOf(readDashboardFigures)
      for (const index of ['sale_newest', 'sale_of_state', 'payment_time', 'low_stock_least']) {
        expect(plans).toContain(index)
      }
      expect(plans).not.toMatch(/Seq Scan on (sale|payment|product)\b/)
    })
  },
)
