import { type RawBuilder, sql } from 'kysely'
import { allConditions, type RowCondition, someCondition } from './conditions.ts'

/** Between the option names of a variant, and between the parts of an option's entry. */
export const SEPARATOR = '\u001f'
export const BETWEEN_ENTRIES = '\u001e'

/**
 * The variants of a row of `search_document`. One that is not derived yet is taken as its product's
 * cheapest. A scan of `unnest` with several arrays takes three times as long.
 */
export const UNNESTED_VARIANTS = sql`unnest(coalesce(search_document.variant_names, '{null}')) as names,
  unnest(coalesce(search_document.variant_prices, array[search_document.unit_price_kobo])) as unit_price_kobo,
  unnest(coalesce(search_document.variant_offs, array[search_document.discount_percentage > 0])) as is_off,
  unnest(coalesce(search_document.variant_stocks, array[search_document.in_stock])) as in_stock`

const VARIANTS_AS_OFFERED = sql`(select ${UNNESTED_VARIANTS}) as offered`

/** Whether a variant has one of the values of an option. */
export const hasOptionValue = (name: string, values: readonly string[]): RawBuilder<boolean> => {
  const names = sql.join(values.map((value) => sql`option_name(${name}::text, ${value}::text)`))
  return sql<boolean>`(offered.names is null or string_to_array(offered.names, ${SEPARATOR}) && (select array[${names}]))`
}

/** Any of these words in the names of options and values. */
const wordPattern = (stems: readonly string[]): string =>
  `(^|[^[:alnum:]])(${stems.map((stem) => stem.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})([^[:alnum:]]|$)`

/** Whether names of options and values have one of the words; most have not even its letters. */
function namesHaveWord(names: RawBuilder<unknown>, stems: readonly string[]): RawBuilder<boolean> {
  // One list for any number of words: PostgreSQL plans each other statement again.
  const letters = stems.map((stem) => `%${stem.replace(/[\\%_]/g, '\\$&')}%`)
  return sql<boolean>`(${names} like any(${letters}::text[]) and ${names} ~ ${wordPattern(stems)}::text)`
}

/** A typed word that is among the values of a product's options is that of a variant in stock. */
export function hasTypedValue(stems: readonly string[]): Pick<RowCondition, 'offered' | 'parts'> {
  const names = sql`array_to_string(search_document.variant_names, ${SEPARATOR})`
  return {
    parts: sql<boolean>`coalesce(${namesHaveWord(names, stems)}, false)`,
    offered: sql<boolean>`(offered.in_stock and ${namesHaveWord(sql`offered.names`, stems)})`,
  }
}

const variantConditionsOf = (rowConditions: readonly RowCondition[]): RawBuilder<boolean>[] =>
  rowConditions.flatMap(({ offered, parts }) => {
    if (!offered) return []
    return parts ? sql<boolean>`(${offered} or not ${parts})` : offered
  })

/** Whether a variant of the row meets all of these. Mostly its cheapest in stock does. */
function someVariantMeets(rowConditions: readonly RowCondition[]): RawBuilder<boolean> {
  const offered = rowConditions.filter((condition) => condition.offered)
  if (offered.length === 0) return sql<boolean>`true`
  const some = sql<boolean>`exists (select from ${VARIANTS_AS_OFFERED} where ${allConditions(variantConditionsOf(rowConditions))})`
  const cheapest = offered.flatMap(({ cheapest = [] }) => cheapest)
  if (cheapest.length < offered.length) return some
  return sql<boolean>`(search_document.in_stock and ${allConditions(cheapest)} or ${some})`
}

/**
 * The same by all conditions, or without those that leave this row as it is: these are not asked of
 * each variant.
 */
function applyWhereParted<Value>(
  rowConditions: readonly RowCondition[],
  read: (rowConditions: readonly RowCondition[]) => RawBuilder<Value>,
): RawBuilder<Value> {
  const parts = rowConditions.flatMap((condition) => condition.parts ?? [])
  if (parts.length === 0) return read(rowConditions)
  // A row that one condition parts is not asked for it again with each variant.
  const parted =
    parts.length === 1
      ? rowConditions.map(({ parts: _, ...condition }) => condition)
      : rowConditions
  return sql<Value>`case when ${someCondition(parts)} then ${read(parted)} else ${read(rowConditions.filter((one) => !one.parts))} end`
}

/** All conditions on a row of `search_document`; those on variants are met by one and the same. */
export function rowConditionsHold(rowConditions: readonly RowCondition[]): RawBuilder<boolean> {
  const cheapest = isByCheapest(rowConditions)
    ? rowConditions.flatMap(({ ofCheapest }) => ofCheapest ?? [])
    : undefined
  return allConditions([
    ...rowConditions.flatMap(({ holds }) => holds ?? []),
    ...(cheapest ?? [applyWhereParted(rowConditions, someVariantMeets)]),
  ])
}

/** In stock and up to a price: the cheapest variant in stock is that, or none is. */
const isByCheapest = (rowConditions: readonly RowCondition[]): boolean =>
  rowConditions.some(({ kind }) => kind === 'stock') &&
  rowConditions.every(({ offered, ofCheapest }) => !offered || ofCheapest)

/** Whether the cheapest variant in stock may be another than that of the product. */
export const choosesVariant = (rowConditions: readonly RowCondition[]): boolean =>
  rowConditions.some(({ kind, offered }) => offered !== undefined && kind !== 'stock')

/**
 * The variant that meets all conditions, as `offered`: in stock before sold out, then the cheapest.
 */
const selectBestVariant = (rowConditions: readonly RowCondition[]): RawBuilder<unknown> =>
  sql`from (select unnest(search_document.variant_ids) as id, ${UNNESTED_VARIANTS}) as offered where ${allConditions(variantConditionsOf(rowConditions))}
    order by offered.in_stock desc, offered.unit_price_kobo limit 1`

/** Whether that variant may have another price than the product's own, the cheapest in stock. */
export const choosesPrice = (rowConditions: readonly RowCondition[]): boolean =>
  choosesVariant(rowConditions) && !isByCheapest(rowConditions)

/** Null where no variant meets the conditions. */
export const offeredPrice = (rowConditions: readonly RowCondition[]): RawBuilder<number> =>
  applyWhereParted(rowConditions, (left) =>
    choosesPrice(left)
      ? sql<number>`(select coalesce(min(offered.unit_price_kobo) filter (where offered.in_stock), min(offered.unit_price_kobo))
          from ${VARIANTS_AS_OFFERED} where ${allConditions(variantConditionsOf(left))})`
      : sql<number>`search_document.unit_price_kobo`,
  )

/** The columns of that variant, of a product with options on a `page`. */
export function offeredVariant(rowConditions: readonly RowCondition[]): RawBuilder<unknown> {
  if (!choosesVariant(rowConditions)) return sql`null::jsonb`
  const own = rowConditions.filter(({ kind, offered }) => offered && kind !== 'stock')
  const parts = own.flatMap((condition) => condition.parts ?? [])
  const isParted = parts.length === own.length ? someCondition(parts) : sql`true`
  return sql`(select jsonb_build_object('id', variant.id, 'choice', choice, 'sku', sku, 'price_kobo', variant.price_kobo,
        'discount_percentage', variant.discount_percentage, 'stock', stock, 'image', image)
      from search_document, lateral (select offered.id ${selectBestVariant(rowConditions)}) as best, variant
      where search_document.tier = page.tier and search_document.product_id = page.product_id and variant.id = best.id and ${isParted}
        and cardinality(variant.choice) > 0)`
}
