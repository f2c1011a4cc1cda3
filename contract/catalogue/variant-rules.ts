import { messages } from '../messages.ts'
import { normalizeStreamSafe } from '../platform/stream-safe.ts'

/**
 * The rules for options and variants of one product, for forms and imports alike. No schema is
 * here.
 */

type OptionsToCheck = readonly { name: string; values: readonly { value: string }[] }[]
type VariantsToCheck = readonly {
  _id?: string | undefined
  values: readonly string[]
  sku?: string | undefined
}[]

/** Where in `{options, variants}` it is, and what is wrong. */
export type VariantFault = { path: (string | number)[]; message: string }

/** Names that differ in case alone are the same to a shopper. */
const foldForComparison = (text: string): string => normalizeStreamSafe(text, 'NFKC').toLowerCase()

/** The index of the first text that an earlier one equals; -1 without any. */
function indexOfFirstRepeated(texts: readonly string[]): number {
  const seen = new Set<string>()
  return texts.findIndex((text) => seen.size === seen.add(text).size)
}

/**
 * The first thing that is wrong; undefined if the variants fit the options. Without options
 * variants mean nothing.
 */
export function findVariantFault(
  options: OptionsToCheck,
  variants: VariantsToCheck,
): VariantFault | undefined {
  if (options.length === 0) return undefined
  return (
    findOptionsFault(options) ??
    findMissingVariants(variants) ??
    findUnlistedValue(options, variants) ??
    findRepeatedVariant(variants)
  )
}

function findOptionsFault(options: OptionsToCheck): VariantFault | undefined {
  const name = indexOfFirstRepeated(options.map((option) => foldForComparison(option.name)))
  if (name >= 0)
    return {
      path: ['options', name, 'name'],
      message: messages.optionTwice(options[name]?.name ?? ''),
    }
  for (const [i, { values }] of options.entries()) {
    const place = indexOfFirstRepeated(values.map(({ value }) => foldForComparison(value)))
    if (place >= 0)
      return {
        path: ['options', i, 'values', place],
        message: messages.optionTwice(values[place]?.value ?? ''),
      }
  }
  return undefined
}

const findMissingVariants = (variants: VariantsToCheck): VariantFault | undefined =>
  variants.length === 0
    ? { path: ['variants'], message: messages.requiredField('variants') }
    : undefined

function findUnlistedValue(
  options: OptionsToCheck,
  variants: VariantsToCheck,
): VariantFault | undefined {
  const listed = options.map(({ values }) => new Set(values.map(({ value }) => value)))
  const place = variants.findIndex(
    ({ values }) =>
      values.length !== listed.length || values.some((value, i) => !listed[i]?.has(value)),
  )
  return place < 0
    ? undefined
    : { path: ['variants', place, 'values'], message: messages.unlistedValue }
}

function findRepeatedVariant(variants: VariantsToCheck): VariantFault | undefined {
  const choice = indexOfFirstRepeated(variants.map(({ values }) => JSON.stringify(values)))
  if (choice >= 0) return { path: ['variants', choice, 'values'], message: messages.variantTwice }
  const id = indexOfFirstRepeated(variants.map(({ _id }, i) => _id ?? `new ${i}`))
  if (id >= 0) return { path: ['variants', id, '_id'], message: messages.variantTwice }
  const sku = indexOfFirstRepeated(
    variants.map((variant, i) => (variant.sku ? foldForComparison(variant.sku) : `none\n${i}`)),
  )
  return sku < 0 ? undefined : { path: ['variants', sku, 'sku'], message: messages.skuTwice }
}
