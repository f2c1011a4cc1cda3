import { type RawBuilder, sql } from 'kysely'
import { all, type Wide } from './conditions.ts'

/** Between the option names of a variant, and between the parts of an option's entry. */
export const SEPARATOR = '\u001f'
const BETWEEN_ENTRIES = '\u001e'

/**
 * The variants of rows of `finding`, as `offered`. One that is not derived yet is taken as its
 * product's cheapest.
 */
export const offeredIn = (finding: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`unnest(coalesce(${finding}.variant_ids, '{null}'), coalesce(${finding}.variant_names, '{null}'),
    coalesce(${finding}.variant_entries, '{null}'), coalesce(${finding}.variant_prices, array[${finding}.unit_price_kobo]),
    coalesce(${finding}.variant_offs, array[${finding}.discount_percentage > 0]),
    coalesce(${finding}.variant_stocks, array[${finding}.in_stock]))
    as offered(id, names, entries, unit_price_kobo, is_off, in_stock)`

/** Whether a variant has one of the values of an option. */
export const isOneOf = (name: string, values: readonly string[]): RawBuilder<boolean> => {
  const names = sql.join(values.map((value) => sql`option_name(${name}::text, ${value}::text)`))
  return sql<boolean>`(offered.names is null or string_to_array(offered.names, ${SEPARATOR}) && (select array[${names}]))`
}

/** Any of these words in the names of options and values. */
const wordsIn = (stems: readonly string[]): string =>
  `(^|[^[:alnum:]])(${stems.map((stem) => stem.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})([^[:alnum:]]|$)`

/**
 * Typed words that are among the values of a product's options are those of one variant in stock.
 */
export function isTyped(typed: readonly (readonly string[])[]): Pick<Wide, 'offered' | 'parts'> {
  const names = sql`array_to_string(finding.variant_names, ${SEPARATOR})`
  const words = typed.map((stems) => {
    const pattern = sql`${wordsIn(stems)}::text`
    return {
      inAny: sql<boolean>`coalesce(${names} ~ ${pattern}, false)`,
      inThis: sql`offered.names ~ ${pattern}`,
    }
  })
  const parts = sql<boolean>`(${sql.join(
    words.map(({ inAny }) => inAny),
    sql` or `,
  )})`
  const met = words.map(({ inAny, inThis }) => sql<boolean>`(${inThis} or not ${inAny})`)
  return { parts, offered: sql<boolean>`(not ${parts} or (offered.in_stock and ${all(met)}))` }
}

/** The entries of a variant's values. */
export const entriesOf = (entries: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`string_to_table(${entries}, ${BETWEEN_ENTRIES})`

const conditionsOn = (wide: readonly Wide[]): RawBuilder<boolean>[] =>
  wide.flatMap(({ offered }) => offered ?? [])

/** Whether a variant of the row meets all of these. Mostly its cheapest in stock does. */
function someOffered(wide: readonly Wide[]): RawBuilder<boolean> {
  const offered = wide.filter((condition) => condition.offered)
  if (offered.length === 0) return sql<boolean>`true`
  const some = sql<boolean>`exists (select from ${offeredIn(sql`finding`)} where ${all(conditionsOn(wide))})`
  const cheapest = offered.flatMap(({ cheapest = [] }) => cheapest)
  if (cheapest.length < offered.length) return some
  return sql<boolean>`(finding.in_stock and ${all(cheapest)} or ${some})`
}

/**
 * The same by all conditions, or without those that leave this row as it is: these are not asked of
 * each variant.
 */
function byParts<Value>(
  wide: readonly Wide[],
  read: (wide: readonly Wide[]) => RawBuilder<Value>,
): RawBuilder<Value> {
  const parts = wide.flatMap((condition) => condition.parts ?? [])
  if (parts.length === 0) return read(wide)
  return sql<Value>`case when ${all(parts)} then ${read(wide)} else ${read(wide.filter((one) => !one.parts))} end`
}

/** All conditions on a row of `finding`; those on variants are met by one and the same. */
export function holdsFor(wide: readonly Wide[]): RawBuilder<boolean> {
  const cheapest = isByCheapest(wide)
    ? wide.flatMap(({ ofCheapest }) => ofCheapest ?? [])
    : undefined
  return all([
    ...wide.flatMap(({ holds }) => holds ?? []),
    ...(cheapest ?? [byParts(wide, someOffered)]),
  ])
}

/** In stock and up to a price: the cheapest variant in stock is that, or none is. */
const isByCheapest = (wide: readonly Wide[]): boolean =>
  wide.some(({ kind }) => kind === 'stock') &&
  wide.every(({ offered, ofCheapest }) => !offered || ofCheapest)

/** Whether the cheapest variant in stock may be another than that of the product. */
export const isOwnOffer = (wide: readonly Wide[]): boolean =>
  wide.some(({ kind, offered }) => offered !== undefined && kind !== 'stock')

/**
 * The variant that meets all conditions, as `offered`: in stock before sold out, then the cheapest.
 */
const bestOf = (wide: readonly Wide[]): RawBuilder<unknown> =>
  sql`from ${offeredIn(sql`finding`)} where ${all(conditionsOn(wide))}
    order by offered.in_stock desc, offered.unit_price_kobo limit 1`

/** Whether that variant may have another price than the product's own, the cheapest in stock. */
export const isOwnPrice = (wide: readonly Wide[]): boolean =>
  isOwnOffer(wide) && !isByCheapest(wide)

/** Null where no variant meets the conditions. */
export const offeredPrice = (wide: readonly Wide[]): RawBuilder<number> =>
  byParts(wide, (left) =>
    isOwnPrice(left)
      ? sql<number>`(select coalesce(min(offered.unit_price_kobo) filter (where offered.in_stock), min(offered.unit_price_kobo))
          from ${offeredIn(sql`finding`)} where ${all(conditionsOn(left))})`
      : sql<number>`finding.unit_price_kobo`,
  )

/** The columns of that variant, of a product with options on a `page`. */
export function offeredVariant(wide: readonly Wide[]): RawBuilder<unknown> {
  if (!isOwnOffer(wide)) return sql`null::jsonb`
  const own = wide.filter(({ kind, offered }) => offered && kind !== 'stock')
  const parts = own.flatMap((condition) => condition.parts ?? [])
  const isParted = parts.length === own.length ? all(parts) : sql`true`
  return sql`(select jsonb_build_object('id', variant.id, 'choice', choice, 'sku', sku, 'price_kobo', variant.price_kobo,
        'discount_percentage', variant.discount_percentage, 'stock', stock, 'image', image)
      from finding, lateral (select offered.id ${bestOf(wide)}) as best, variant
      where finding.tier = page.tier and finding.product_id = page.product_id and variant.id = best.id and ${isParted}
        and cardinality(variant.choice) > 0)`
}
