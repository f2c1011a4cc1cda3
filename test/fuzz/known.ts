import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'
import type { Answer } from './exchange.ts'

type Value = string | number

/**
 * Stands in a drawn call for the id of a row, or for a value that an answer told; place 0 is the
 * newest.
 */
export class Known {
  readonly name: string
  readonly place: number
  /** Where there is none. */
  readonly otherwise: Value
  constructor(name: string, place: number, otherwise: Value = randomUUID()) {
    this.name = name
    this.place = place
    this.otherwise = otherwise
  }
}

/** The tables of what addresses and fields call otherwise. */
const TABLES: Readonly<Record<string, string>> = {
  ...{
    products: 'product',
    productid: 'product',
    related: 'product',
    drafts: 'product',
    targets: 'product',
  },
  ...{
    sales: 'sale',
    ref: 'sale',
    ids: 'sale',
    order: 'sale',
    refunds: 'refund',
    shipments: 'parcel',
  },
  ...{
    users: 'user_account',
    customers: 'user_account',
    wishlist: 'user_account',
    roleupdate: 'user_account',
  },
  ...{
    user: 'user_account',
    vid: 'user_account',
    sessions: 'session',
    note: 'order_note',
    returns: 'return_request',
  },
  ...{
    return: 'return_request',
    reviews: 'review',
    states: 'region',
    stateId: 'region',
    categories: 'category',
  },
  ...{
    lowStockOf: 'category',
    content: 'written_page',
    jobs: 'bulk_job',
    views: 'order_view',
    imports: 'import',
  },
  ...{ discounts: 'discount', synonyms: 'synonym', lines: 'product' },
}

/** As many of a name as draws can tell apart. */
const MOST = 300
const LONGEST = 200

/** The records of the shop: ids by table, and what answers told by the names of its fields. */
export class KnownValues {
  readonly #ids = new Map<string, Value[]>()
  readonly #told = new Map<string, Value[]>()

  of({ name, place, otherwise }: Known): Value {
    const ids = this.#ids.get(TABLES[name] ?? name) ?? []
    const told = (this.#told.get(name) ?? []).filter((one) => typeof one === typeof otherwise)
    const values = typeof otherwise === 'string' && ids.length > 0 ? ids : told
    return values[values.length - 1 - (place % Math.max(1, values.length))] ?? otherwise
  }

  /** Codes, tickets, versions, slugs, cookies. */
  learnFrom({ body, headers, type }: Answer): void {
    if (type.startsWith('application/json') && body) this.#learn(JSON.parse(body))
    if (headers.etag) addTo(this.#told, 'etag', headers.etag)
    for (const cookie of headers['set-cookie'] ?? [])
      addTo(this.#told, 'cookie', cookie.split(';')[0] ?? '')
  }

  #learn(value: unknown, name = ''): void {
    if (typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST))
      addTo(this.#told, name, value)
    else if (Array.isArray(value)) for (const one of value.slice(0, 20)) this.#learn(one, name)
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) this.#learn(one, key)
  }

  /** The newest ids of each table that has some. */
  async read(db: Db): Promise<void> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and udt_name = 'uuid'`.execute(db)
    for (const { name } of tables) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(name)} order by id desc limit ${MOST}`.execute(db)
      this.#ids.set(name, rows.map(({ id }) => id).toReversed())
    }
  }

  /** A drawn value, with what its `Known` stand for. */
  fill(value: unknown): unknown {
    if (value instanceof Known) return this.of(value)
    if (Array.isArray(value)) return value.map((one) => this.fill(one))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.fill(one)]))
  }
}

function addTo(all: Map<string, Value[]>, name: string, value: Value): void {
  const values = (all.get(name) ?? []).filter((one) => one !== value)
  all.set(name, [...values, value].slice(-MOST))
}
