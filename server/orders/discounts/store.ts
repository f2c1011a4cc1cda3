import { sql } from 'kysely'
import type { DiscountTerms } from '#contract/orders/discounts/discount-rules.ts'
import { normalizeDiscountCode } from '#contract/orders/discounts/discount-terms.ts'
import { SHOP_TAG, type Shop } from '#contract/platform/shop-settings.ts'
import type { KeptValue } from '../../platform/async/keep.ts'
import { type Broadcast, dropOnAllInstances } from '../../platform/db/broadcast.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { toDiscountTerms } from './term-columns.ts'

export type DiscountContext = {
  db: Db
  /** Kept in the process: each order asks for them. */
  automaticDiscounts: KeptValue<readonly DiscountTerms[]>
}

/** The automatic discounts that are on, planned ones too. */
export const selectAutomatic = (db: Db) =>
  db
    .selectFrom('discount')
    .where('code', 'is', null)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', databaseNow())]))

export const automaticDiscounts = async (db: Db): Promise<DiscountTerms[]> =>
  (await selectAutomatic(db).selectAll().orderBy('id').execute()).map(toDiscountTerms)

export async function readDiscountByCode(
  db: Db,
  typed: string,
): Promise<DiscountTerms | undefined> {
  const row = await db
    .selectFrom('discount')
    .selectAll()
    .where('code', '=', normalizeDiscountCode(typed))
    .executeTakeFirst()
  return row && toDiscountTerms(row)
}

/**
 * What the pages of the shop know of discounts: whether some are on or planned, and whether a code
 * can be typed. Used-up ones count, because a cancelled order gives its use back.
 */
export async function offeredDiscounts(db: Db): Promise<Shop['discounts']> {
  const { rows } = await sql<{ has_codes: boolean | null }>`
    select bool_or(code is not null) as has_codes from discount
    where active and (ends_at is null or ends_at > now())`.execute(db)
  const hasCodes = rows[0]?.has_codes
  if (typeof hasCodes !== 'boolean') return undefined
  return hasCodes ? 'codes' : 'automatic'
}

type SharedDiscountsDeps = Pick<DiscountContext, 'automaticDiscounts'> & {
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
}: SharedDiscountsDeps): (() => Promise<void>) =>
  dropOnAllInstances(broadcast, 'discounts', () => {
    automaticDiscounts.drop()
    cache.drop([SHOP_TAG])
  })
