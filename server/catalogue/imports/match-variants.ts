import type { Option } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import { headingOf, OPTION_FIELDS } from '../products/shopify/columns.ts'
import { optionsOf, optionsProblem, spelled } from '../products/shopify/options.ts'
import { choiceKey, type FileVariant } from './file-variants.ts'
import type { Present, PresentVariant } from './present.ts'
import type { FileProduct } from './read-products.ts'
import { differsByZeros } from './rewritten-texts.ts'

/** A variant of the file, spelled as the options are, and the one of the shop that it is. */
export type Matched = { file: FileVariant; choice: string[]; present: PresentVariant | undefined }
type Match = { options: Option[]; variants: Matched[] }
type Refusal = { reason: string }

/**
 * Which variant of the shop each variant of a file is: the one of its choice, else the one of its
 * SKU. Variants that the file does not name stay as they are: an import removes none.
 */
export function matchVariants(file: FileProduct, present: Present | undefined): Match | Refusal {
  const names = file.names ?? []
  if (names.length === 0) return matchWithout(file, present)
  const inOrder = present && present.options.length > 0 ? ordered(file, present.options) : file
  if (!inOrder)
    return { reason: messages.importOtherOptions(present?.options.map(({ name }) => name) ?? []) }
  return matchChoices(inOrder, present)
}

/**
 * A file without options: of a product with options, only what all its variants share can change.
 */
function matchWithout(
  { variants: [file], cells }: FileProduct,
  present: Present | undefined,
): Match | Refusal {
  if (!present || present.options.length === 0)
    return { options: [], variants: [{ file, choice: [], present: present?.variants[0] }] }
  const { price, compareAt, discountPercentage, stock, sku, barcode, cost } = cells
  const says = [price, compareAt, discountPercentage, stock, sku, barcode, cost].some(Boolean)
  return says ? { reason: messages.importWhichVariant } : { options: present.options, variants: [] }
}

const isSame = (a = '', b = ''): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The file with its options in the order of the shop's; undefined where they are others. */
function ordered(file: FileProduct, options: readonly Option[]): FileProduct | undefined {
  const places = options.map(({ name }) =>
    (file.names ?? []).findIndex((heading) => isSame(heading, name)),
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

function matchChoices(file: FileProduct, present: Present | undefined): Match | Refusal {
  const pairs = pairsOf(file.variants, present)
  const matched = new Set(pairs.map((pair) => pair.present?.id))
  const others = (present?.variants ?? []).filter(({ id }) => !matched.has(id))
  const choices = [...others, ...file.variants].map(({ choice }) => choice)
  if (choices.length > MAX_VARIANTS) return { reason: messages.importTooManyVariants(MAX_VARIANTS) }
  const known = present?.options ?? []
  const options = optionsOf({ names: file.names ?? [], choices, cell: file.cells.options }, known)
  const problem = optionsProblem(options)
  if (problem) return { reason: `${headingOf(OPTION_FIELDS[0].name)}: ${problem}` }
  return {
    options,
    variants: pairs.map((pair) => ({ ...pair, choice: spelled(pair.file.choice, options) })),
  }
}

type Pair = Pick<Matched, 'file' | 'present'>

function pairsOf(variants: FileProduct['variants'], present: Present | undefined): Pair[] {
  const left = new Map(
    (present?.variants ?? []).map((variant) => [choiceKey(variant.choice), variant]),
  )
  const take = (variant: PresentVariant | undefined): PresentVariant | undefined => {
    if (variant) left.delete(choiceKey(variant.choice))
    return variant
  }
  const pairs = variants.map((file) => ({ file, present: take(left.get(choiceKey(file.choice))) }))
  const bySku = pairs.map((pair) =>
    pair.present ? pair : { ...pair, present: take(ofSku(pair.file, left)) },
  )
  // The only variant of a product that had no options becomes the first.
  const [first] = bySku
  const [only] = left.values()
  if (first && !first.present && only && present?.options.length === 0) first.present = only
  return bySku
}

function ofSku(
  { cells: { sku } }: FileVariant,
  left: ReadonlyMap<string, PresentVariant>,
): PresentVariant | undefined {
  if (!sku) return undefined
  const variants = [...left.values()].filter((variant) => variant.sku !== '')
  const same = variants.filter((variant) => isSame(variant.sku, sku))
  const found =
    same.length > 0 ? same : variants.filter((variant) => differsByZeros(variant.sku, sku))
  return found.length === 1 ? found[0] : undefined
}
