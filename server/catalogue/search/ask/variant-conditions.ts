import { type RawBuilder, sql } from 'kysely'
import { anyQuery, quoted } from '../plan/term-queries.ts'
import { allConditions, type RowCondition, someCondition } from './conditions.ts'

/** Between the option names of a variant, and between the parts of an option's entry. */
export const SEPARATOR = '\u001f'
export const BETWEEN_ENTRIES = '\u001e'

/**
 * The variants of a row of `listing`. A scan of `unnest` with several arrays takes three times as
 * long.
 */
export const UNNESTED_VARIANTS = sql`unnest(listing.variant_names) as names, unnest(listing.variant_words) as words, unnest(listing.variant_prices) as unit_price_kobo,
  unnest(listing.variant_offs) as is_off, unnest(listing.variant_stocks) as in_stock`

const VARIANTS_AS_OFFERED = sql`(select ${UNNESTED_VARIANTS}) as offered`

/** Whether a variant has one of the values of an option. */
export const hasOptionValue = (name: string, values: readonly string[]): RawBuilder<boolean> => {
  const names = sql.join(values.map((value) => sql`option_name(${name}::text, ${value}::text)`))
  return sql<boolean>`(string_to_array(offered.names, ${SEPARATOR}) && (select array[${names}]))`
}

/** A typed word that is among the values of a product's options is that of a variant in stock. */
export function hasTypedValue(
  stems: readonly string[],
): Pick<RowCondition, 'onVariant' | 'ifOnlyOne' | 'concerns'> {
  const inStock = anyQuery(stems.map((stem) => quoted(`+${stem}`)))
  const soldOut = anyQuery(stems.map((stem) => quoted(`!${stem}`)))
  const words = stems.map((stem) => `% ${stem.replace(/[\\%_]/g, '\\$&')} %`)
  return {
    concerns: sql<boolean>`listing.tokens @@ ${anyQuery([inStock, soldOut])}::tsquery`,
    ifOnlyOne: sql<boolean>`listing.tokens @@ ${anyQuery([inStock, `!${soldOut}`])}::tsquery`,
    onVariant: sql<boolean>`(offered.in_stock and offered.words like any(${words}::text[]))`,
  }
}

const variantConditionsOf = (rowConditions: readonly RowCondition[]): RawBuilder<boolean>[] =>
  rowConditions.flatMap(({ onVariant, concerns }) => {
    if (!onVariant) return []
    return concerns ? sql<boolean>`(${onVariant} or not ${concerns})` : onVariant
  })

/** Whether a variant of the row meets all of these. Mostly its cheapest in stock does. */
function someVariantMeets(rowConditions: readonly RowCondition[]): RawBuilder<boolean> {
  const offered = rowConditions.filter(({ onVariant }) => onVariant)
  if (offered.length === 0) return sql<boolean>`true`
  const some = sql<boolean>`exists (select from ${VARIANTS_AS_OFFERED} where ${allConditions(variantConditionsOf(rowConditions))})`
  const cheapest = offered.flatMap(({ cheapest = [] }) => cheapest)
  if (cheapest.length < offered.length) return some
  return sql<boolean>`(listing.in_stock and ${allConditions(cheapest)} or ${some})`
}

/**
 * The same by all conditions, or without those that do not concern this row: these are not asked of
 * each variant.
 */
function applyWhereConcerned<Value>(
  rowConditions: readonly RowCondition[],
  read: (rowConditions: readonly RowCondition[]) => RawBuilder<Value>,
): RawBuilder<Value> {
  const parts = rowConditions.flatMap(({ concerns = [] }) => concerns)
  if (parts.length === 0) return read(rowConditions)
  // A row that one condition concerns is not asked for it again with each variant.
  const left =
    parts.length === 1
      ? rowConditions.map(({ concerns: _, ...condition }) => condition)
      : rowConditions
  return sql<Value>`case when ${someCondition(parts)} then ${read(left)} else ${read(rowConditions.filter(({ concerns }) => !concerns))} end`
}

/** All conditions on a row of `listing`; those on variants are met by one and the same. */
export function rowConditionsHold(rowConditions: readonly RowCondition[]): RawBuilder<boolean> {
  const cheapest = isByCheapest(rowConditions)
    ? rowConditions.flatMap(({ ofCheapest }) => ofCheapest ?? [])
    : undefined
  const [only, ...others] = rowConditions.filter(({ onVariant }) => onVariant)
  const ofOnlyOne = only?.ifOnlyOne && others.length === 0 ? [only.ifOnlyOne] : undefined
  return allConditions([
    ...rowConditions.flatMap(({ onRow }) => onRow ?? []),
    ...(cheapest ?? ofOnlyOne ?? [applyWhereConcerned(rowConditions, someVariantMeets)]),
  ])
}

/** In stock and up to a price: the cheapest variant in stock is that, or none is. */
const isByCheapest = (rowConditions: readonly RowCondition[]): boolean =>
  rowConditions.some(({ kind }) => kind === 'stock') &&
  rowConditions.every(({ onVariant, ofCheapest }) => !onVariant || ofCheapest)

/** Whether the cheapest variant in stock may be another than that of the product. */
export const choosesVariant = (rowConditions: readonly RowCondition[]): boolean =>
  rowConditions.some(({ kind, onVariant }) => onVariant !== undefined && kind !== 'stock')

/**
 * The variant that meets all conditions, as `offered`: in stock before sold out, then the cheapest.
 */
const selectBestVariant = (rowConditions: readonly RowCondition[]): RawBuilder<unknown> =>
  sql`from (select unnest(listing.variant_ids) as id, ${UNNESTED_VARIANTS}) as offered where ${allConditions(variantConditionsOf(rowConditions))}
    order by offered.in_stock desc, offered.unit_price_kobo limit 1`

/** Whether that variant may have another price than the product's own, the cheapest in stock. */
export const choosesPrice = (rowConditions: readonly RowCondition[]): boolean =>
  choosesVariant(rowConditions) && !isByCheapest(rowConditions)

/** Null where no variant meets the conditions. */
export const offeredPrice = (rowConditions: readonly RowCondition[]): RawBuilder<number> =>
  applyWhereConcerned(rowConditions, (left) =>
    choosesPrice(left)
      ? sql<number>`(select coalesce(min(offered.unit_price_kobo) filter (where offered.in_stock), min(offered.unit_price_kobo))
          from ${VARIANTS_AS_OFFERED} where ${allConditions(variantConditionsOf(left))})`
      : sql<number>`listing.unit_price_kobo`,
  )

/** The columns of that variant, of a product with options. */
export function offeredVariant(rowConditions: readonly RowCondition[]): RawBuilder<unknown> {
  if (!choosesVariant(rowConditions)) return sql`null::jsonb`
  const own = rowConditions.filter(({ kind, onVariant }) => onVariant && kind !== 'stock')
  const parts = own.flatMap(({ concerns = [] }) => concerns)
  const isConcerned = parts.length === own.length ? someCondition(parts) : sql`true`
  return sql`(select jsonb_build_object('id', variant.id, 'choice', choice, 'sku', sku, 'price_kobo', variant.price_kobo,
        'discount_percentage', variant.discount_percentage, 'stock', stock, 'image', image)
      from (select offered.id ${selectBestVariant(rowConditions)}) as best join variant on variant.id = best.id
      where ${isConcerned} and cardinality(variant.choice) > 0)`
}
