import type { ProductOption } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import { headingOfFileField, OPTION_FIELDS } from '../product-file/columns.ts'
import {
  findOptionsProblem,
  optionsOfProductFile,
  spellAsOptions,
} from '../product-file/options.ts'
import { type FileVariant, foldedChoiceKey } from './file-variants.ts'
import type { ProductInShop, VariantInShop } from './present.ts'
import type { FileProduct } from './read-products.ts'
import { differsByLeadingZeros } from './rewritten-texts.ts'

/** A variant of the file, spelled as the options are, and the one of the shop that it is. */
export type MatchedVariant = {
  file: FileVariant
  choice: string[]
  present: VariantInShop | undefined
}
type VariantMatch = { options: ProductOption[]; variants: MatchedVariant[] }
type MatchRefusal = { reason: string }

/**
 * Which variant of the shop each variant of a file is: the one of its choice, else the one of its
 * SKU. Variants that the file does not name stay as they are: an import removes none.
 */
export function matchVariants(
  file: FileProduct,
  present: ProductInShop | undefined,
): VariantMatch | MatchRefusal {
  const names = file.names ?? []
  if (names.length === 0) return matchWithoutOptions(file, present)
  const inOrder =
    present && present.options.length > 0 ? orderOptionsAsShop(file, present.options) : file
  if (!inOrder)
    return { reason: messages.importOtherOptions(present?.options.map(({ name }) => name) ?? []) }
  return matchVariantsByChoice(inOrder, present)
}

/**
 * A file without options: of a product with options, only what all its variants share can change.
 */
function matchWithoutOptions(
  { variants: [file], cells }: FileProduct,
  present: ProductInShop | undefined,
): VariantMatch | MatchRefusal {
  if (!present || present.options.length === 0)
    return { options: [], variants: [{ file, choice: [], present: present?.variants[0] }] }
  const { price, compareAt, discountPercentage, stock, sku, barcode, cost } = cells
  const says = [price, compareAt, discountPercentage, stock, sku, barcode, cost].some(Boolean)
  return says ? { reason: messages.importWhichVariant } : { options: present.options, variants: [] }
}

const isSameTrimmedText = (a = '', b = ''): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase()

/** The file with its options in the order of the shop's; undefined where they are others. */
function orderOptionsAsShop(
  file: FileProduct,
  options: readonly ProductOption[],
): FileProduct | undefined {
  const places = options.map(({ name }) =>
    (file.names ?? []).findIndex((heading) => isSameTrimmedText(heading, name)),
  )
  if (places.includes(-1) || file.names?.length !== options.length) return undefined
  const arrange = (texts: readonly string[]): string[] => places.map((place) => texts[place] ?? '')
  const [first, ...further] = file.variants
  const moved = (variant: FileVariant): FileVariant => ({
    ...variant,
    choice: arrange(variant.choice),
  })
  return {
    ...file,
    names: options.map(({ name }) => name),
    variants: [moved(first), ...further.map(moved)],
  }
}

function matchVariantsByChoice(
  file: FileProduct,
  present: ProductInShop | undefined,
): VariantMatch | MatchRefusal {
  const pairs = pairFileWithShop(file.variants, present)
  const matched = new Set(pairs.map((pair) => pair.present?.id))
  const others = (present?.variants ?? []).filter(({ id }) => !matched.has(id))
  const choices = [...others, ...file.variants].map(({ choice }) => choice)
  if (choices.length > MAX_VARIANTS) return { reason: messages.importTooManyVariants(MAX_VARIANTS) }
  const known = present?.options ?? []
  const options = optionsOfProductFile(
    { names: file.names ?? [], choices, cell: file.cells.options },
    known,
  )
  const problem = findOptionsProblem(options)
  if (problem) return { reason: `${headingOfFileField(OPTION_FIELDS[0].name)}: ${problem}` }
  return {
    options,
    variants: pairs.map((pair) => ({ ...pair, choice: spellAsOptions(pair.file.choice, options) })),
  }
}

type VariantPair = Pick<MatchedVariant, 'file' | 'present'>

function pairFileWithShop(
  variants: FileProduct['variants'],
  present: ProductInShop | undefined,
): VariantPair[] {
  const left = new Map(
    (present?.variants ?? []).map((variant) => [foldedChoiceKey(variant.choice), variant]),
  )
  const take = (variant: VariantInShop | undefined): VariantInShop | undefined => {
    if (variant) left.delete(foldedChoiceKey(variant.choice))
    return variant
  }
  const pairs = variants.map((file) => ({
    file,
    present: take(left.get(foldedChoiceKey(file.choice))),
  }))
  const bySku = pairs.map((pair) =>
    pair.present ? pair : { ...pair, present: take(findVariantBySku(pair.file, left)) },
  )
  // The only variant of a product that had no options becomes the first.
  const [first] = bySku
  const [only] = left.values()
  if (first && !first.present && only && present?.options.length === 0) first.present = only
  return bySku
}

function findVariantBySku(
  { cells: { sku } }: FileVariant,
  left: ReadonlyMap<string, VariantInShop>,
): VariantInShop | undefined {
  if (!sku) return undefined
  const variants = [...left.values()].filter((variant) => variant.sku !== '')
  const same = variants.filter((variant) => isSameTrimmedText(variant.sku, sku))
  const found =
    same.length > 0 ? same : variants.filter((variant) => differsByLeadingZeros(variant.sku, sku))
  return found.length === 1 ? found[0] : undefined
}
