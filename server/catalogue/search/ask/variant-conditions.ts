import { type RawBuilder, sql } from 'kysely'
import { all, any, type Wide } from './conditions.ts'

/** Between the option names of a variant, and between the parts of an option's entry. */
export const SEPARATOR = '\u001f'
export const BETWEEN_ENTRIES = '\u001e'

/**
 * The variants of a row of `finding`. One that is not derived yet is taken as its product's
 * cheapest. A scan of `unnest` with several arrays takes three times as long.
 */
export const UNNESTED_VARIANTS = sql`unnest(coalesce(finding.variant_names, '{null}')) as names,
  unnest(coalesce(finding.variant_prices, array[finding.unit_price_kobo])) as unit_price_kobo,
  unnest(coalesce(finding.variant_offs, array[finding.discount_percentage > 0])) as is_off,
  unnest(coalesce(finding.variant_stocks, array[finding.in_stock])) as in_stock`

const OFFERED = sql`(select ${UNNESTED_VARIANTS}) as offered`

/** Whether a variant has one of the values of an option. */
export const isOneOf = (name: string, values: readonly string[]): RawBuilder<boolean> => {
  const names = sql.join(values.map((value) => sql`option_name(${name}::text, ${value}::text)`))
  return sql<boolean>`(offered.names is null or string_to_array(offered.names, ${SEPARATOR}) && (select array[${names}]))`
}

/** Any of these words in the names of options and values. */
const wordsIn = (stems: readonly string[]): string =>
  `(^|[^[:alnum:]])(${stems.map((stem) => stem.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})([^[:alnum:]]|$)`

/** Whether names of options and values have one of the words; most have not even its letters. */
function hasWord(names: RawBuilder<unknown>, stems: readonly string[]): RawBuilder<boolean> {
  const letters = stems.map((stem) => sql`strpos(${names}, ${stem}::text) > 0`)
  return sql<boolean>`((${sql.join(letters, sql` or `)}) and ${names} ~ ${wordsIn(stems)}::text)`
}

/** A typed word that is among the values of a product's options is that of a variant in stock. */
export function isTyped(stems: readonly string[]): Pick<Wide, 'offered' | 'parts'> {
  const names = sql`array_to_string(finding.variant_names, ${SEPARATOR})`
  return {
    parts: sql<boolean>`coalesce(${hasWord(names, stems)}, false)`,
    offered: sql<boolean>`(offered.in_stock and ${hasWord(sql`offered.names`, stems)})`,
  }
}

const conditionsOn = (wide: readonly Wide[]): RawBuilder<boolean>[] =>
  wide.flatMap(({ offered, parts }) => {
    if (!offered) return []
    return parts ? sql<boolean>`(${offered} or not ${parts})` : offered
  })

/** Whether a variant of the row meets all of these. Mostly its cheapest in stock does. */
function someOffered(wide: readonly Wide[]): RawBuilder<boolean> {
  const offered = wide.filter((condition) => condition.offered)
  if (offered.length === 0) return sql<boolean>`true`
  const some = sql<boolean>`exists (select from ${OFFERED} where ${all(conditionsOn(wide))})`
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
  // A row that one condition parts is not asked for it again with each variant.
  const parted = parts.length === 1 ? wide.map(({ parts: _, ...condition }) => condition) : wide
  return sql<Value>`case when ${any(parts)} then ${read(parted)} else ${read(wide.filter((one) => !one.parts))} end`
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
  sql`from (select unnest(finding.variant_ids) as id, ${UNNESTED_VARIANTS}) as offered where ${all(conditionsOn(wide))}
    order by offered.in_stock desc, offered.unit_price_kobo limit 1`

/** Whether that variant may have another price than the product's own, the cheapest in stock. */
export const isOwnPrice = (wide: readonly Wide[]): boolean =>
  isOwnOffer(wide) && !isByCheapest(wide)

/** Null where no variant meets the conditions. */
export const offeredPrice = (wide: readonly Wide[]): RawBuilder<number> =>
  byParts(wide, (left) =>
    isOwnPrice(left)
      ? sql<number>`(select coalesce(min(offered.unit_price_kobo) filter (where offered.in_stock), min(offered.unit_price_kobo))
          from ${OFFERED} where ${all(conditionsOn(left))})`
      : sql<number>`finding.unit_price_kobo`,
  )

/** The columns of that variant, of a product with options on a `page`. */
export function offeredVariant(wide: readonly Wide[]): RawBuilder<unknown> {
  if (!isOwnOffer(wide)) return sql`null::jsonb`
  const own = wide.filter(({ kind, offered }) => offered && kind !== 'stock')
  const parts = own.flatMap((condition) => condition.parts ?? [])
  const isParted = parts.length === own.length ? any(parts) : sql`true`
  return sql`(select jsonb_build_object('id', variant.id, 'choice', choice, 'sku', sku, 'price_kobo', variant.price_kobo,
        'discount_percentage', variant.discount_percentage, 'stock', stock, 'image', image)
      from finding, lateral (select offered.id ${bestOf(wide)}) as best, variant
      where finding.tier = page.tier and finding.product_id = page.product_id and variant.id = best.id and ${isParted}
        and cardinality(variant.choice) > 0)`
}
