import { sql } from 'kysely'
import type { DiscountTerms } from '#contract/orders/discount-rules.ts'
import { codeOf } from '#contract/orders/discounts.ts'
import { SHOP_TAG, type Shop } from '#contract/platform/shop-settings.ts'
import type { Kept } from '../../platform/async/keep.ts'
import { type Broadcast, shareDrop } from '../../platform/db/broadcast.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import type { ResponseCache } from '../../platform/http/cache/response-cache.ts'

export const termsOf = (row: RowOf<'discount'>): DiscountTerms => ({
  ...{ id: row.id, name: row.name, code: row.code, kind: row.kind, percent: row.percent },
  ...{
    amountKobo: row.amount_kobo,
    mostKobo: row.most_kobo,
    scope: row.scope,
    targets: row.targets,
  },
  ...{ fromKobo: row.from_kobo, firstOrder: row.first_order, combines: row.combines },
  ...{
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    usesMax: row.uses_max,
    usesPerBuyer: row.uses_per_buyer,
  },
  ...{ active: row.active, version: row.version },
})

export type DiscountContext = {
  db: Db
  /** Kept in the process: each order asks for them. */
  automaticDiscounts: Kept<readonly DiscountTerms[]>
}

/** The automatic discounts that are on, planned ones too. */
export const selectAutomatic = (db: Db) =>
  db
    .selectFrom('discount')
    .where('code', 'is', null)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now())]))

export const automaticDiscounts = async (db: Db): Promise<DiscountTerms[]> =>
  (await selectAutomatic(db).selectAll().orderBy('id').execute()).map(termsOf)

export async function readByCode(db: Db, typed: string): Promise<DiscountTerms | undefined> {
  const row = await db
    .selectFrom('discount')
    .selectAll()
    .where('code', '=', codeOf(typed))
    .executeTakeFirst()
  return row && termsOf(row)
}

/** Those that are on or planned; used-up ones may get uses back. */
export async function offeredDiscounts(db: Db): Promise<Shop['discounts']> {
  const { rows } = await sql<{ has_codes: boolean | null }>`
    select bool_or(code is not null) as has_codes from discount
    where active and (ends_at is null or ends_at > now())`.execute(db)
  const hasCodes = rows[0]?.has_codes
  if (typeof hasCodes !== 'boolean') return undefined
  return hasCodes ? 'codes' : 'automatic'
}

type Deps = Pick<DiscountContext, 'automaticDiscounts'> & {
  broadcast: Broadcast
  cache: ResponseCache
}

/**
 * The function that it returns drops the automatic discounts on all instances, with what cached
 * pages say of discounts.
 */
export const shareDiscounts = ({
  automaticDiscounts,
  broadcast,
  cache,
}: Deps): (() => Promise<void>) =>
  shareDrop(broadcast, 'discounts', () => {
    automaticDiscounts.drop()
    cache.drop([SHOP_TAG])
  })
