import { messages } from '../messages.ts'
import { normalized } from '../platform/stream-safe.ts'

/**
 * The rules for options and variants of one product, for forms and imports alike. No schema is
 * here.
 */

type Options = readonly { name: string; values: readonly { value: string }[] }[]
type Variants = readonly {
  _id?: string | undefined
  values: readonly string[]
  sku?: string | undefined
}[]

/** Where in `{options, variants}` it is, and what is wrong. */
export type VariantFault = { path: (string | number)[]; message: string }

/** Names that differ in case alone are the same to a shopper. */
const folded = (text: string): string => normalized(text, 'NFKC').toLowerCase()

/** The index of the first text that an earlier one equals; -1 without any. */
function firstRepeated(texts: readonly string[]): number {
  const seen = new Set<string>()
  return texts.findIndex((text) => seen.size === seen.add(text).size)
}

/**
 * The first thing that is wrong; undefined if the variants fit the options. Without options
 * variants mean nothing.
 */
export function variantFault(options: Options, variants: Variants): VariantFault | undefined {
  if (options.length === 0) return undefined
  return (
    optionsFault(options) ??
    countFault(variants) ??
    choicesFault(options, variants) ??
    repeatsFault(variants)
  )
}

function optionsFault(options: Options): VariantFault | undefined {
  const name = firstRepeated(options.map((option) => folded(option.name)))
  if (name >= 0)
    return {
      path: ['options', name, 'name'],
      message: messages.optionTwice(options[name]?.name ?? ''),
    }
  for (const [i, { values }] of options.entries()) {
    const place = firstRepeated(values.map(({ value }) => folded(value)))
    if (place >= 0)
      return {
        path: ['options', i, 'values', place],
        message: messages.optionTwice(values[place]?.value ?? ''),
      }
  }
  return undefined
}

const countFault = (variants: Variants): VariantFault | undefined =>
  variants.length === 0 ? { path: ['variants'], message: messages.required('variants') } : undefined

function choicesFault(options: Options, variants: Variants): VariantFault | undefined {
  const listed = options.map(({ values }) => new Set(values.map(({ value }) => value)))
  const place = variants.findIndex(
    ({ values }) =>
      values.length !== listed.length || values.some((value, i) => !listed[i]?.has(value)),
  )
  return place < 0
    ? undefined
    : { path: ['variants', place, 'values'], message: messages.unlistedValue }
}

function repeatsFault(variants: Variants): VariantFault | undefined {
  const choice = firstRepeated(variants.map(({ values }) => JSON.stringify(values)))
  if (choice >= 0) return { path: ['variants', choice, 'values'], message: messages.variantTwice }
  const id = firstRepeated(variants.map(({ _id }, i) => _id ?? `new ${i}`))
  if (id >= 0) return { path: ['variants', id, '_id'], message: messages.variantTwice }
  const sku = firstRepeated(
    variants.map((variant, i) => (variant.sku ? folded(variant.sku) : `none\n${i}`)),
  )
  return sku < 0 ? undefined : { path: ['variants', sku, 'sku'], message: messages.skuTwice }
}
