import type { ImportProblem } from '#contract/catalogue/imports.ts'
import { messages } from '#contract/messages.ts'
import { MAX_IMAGES, MAX_VARIANTS } from '#contract/platform/limits.ts'
import { required } from '#contract/texts.ts'
import { headingOf } from '../products/shopify/columns.ts'
import { type FileVariant, findTwice, type Rows, variantsOf } from './file-variants.ts'
import { type Cells, type Row, shown } from './read-rows.ts'

/** An image that a row names, by an address of this shop or the name of a file. */
export type NamedImage = { row: number; address: string }

/** The rows of one handle: the first has the product, each of them a variant, an image, or both. */
export type FileProduct = {
  row: number
  handle: string
  cells: Cells
  /** The names of its options; undefined where the file has no column for them. */
  names: string[] | undefined
  /** At least one, no two of one choice. */
  variants: readonly [FileVariant, ...FileVariant[]]
  /** In the order of their positions, at most as many as a product can have. */
  images: NamedImage[]
  problems: ImportProblem[]
}

const MAX_HANDLE = 255

/** Groups the rows of one handle. Rows without a handle, and with one that an earlier group has, are problems. */
export async function* readProducts(rows: AsyncIterable<Row>): AsyncGenerator<FileProduct | ImportProblem> {
  const seen = new Map<string, number>()
  let group: [Row, ...Row[]] | undefined
  for await (const row of rows) {
    const handle = handleOf(row)
    if (group && row.cells.handle !== undefined && handle !== '' && handleOf(group[0]) === handle) {
      group.push(row)
      continue
    }
    if (group) yield productOf(group)
    group = undefined
    const reason = handleProblem(handle, seen, headingOf(row.cells.handle === undefined ? 'title' : 'handle'))
    if (reason) {
      yield problemOf(row, reason)
      continue
    }
    seen.set(handle, row.number)
    group = [row]
  }
  if (group) yield productOf(group)
}

/** In a file without handles each row is a product, and its handle follows from its title. */
const handleOf = ({ cells: { handle, title = '' } }: Row): string => (handle ?? slugOf(title)).toLowerCase()

const slugOf = (title: string): string => title.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')

function handleProblem(handle: string, seen: ReadonlyMap<string, number>, heading: string): string | undefined {
  if (handle === '') return required(heading)
  if (handle.length > MAX_HANDLE) return messages.tooLong(heading, MAX_HANDLE)
  if (handle.includes('\u0000') || !handle.isWellFormed()) return messages.unreadableText
  const row = seen.get(handle)
  return row === undefined ? undefined : messages.importHandleTwice(row)
}

const MAX_SHOWN = 300

export const problemOf = (
  { number, cells }: Pick<Row, 'number' | 'cells'>,
  reason: string,
  isTaken = false,
): ImportProblem => ({
  row: number,
  title: shown(cells.title || (cells.handle ?? ''), MAX_SHOWN),
  reason: shown(reason, MAX_SHOWN),
  isTaken,
})

function productOf(rows: Rows): FileProduct | ImportProblem {
  const [first] = rows
  const found = variantsOf(rows)
  if ('reason' in found) return problemOf({ ...first, number: found.row }, found.reason)
  const { names, variants, nameless } = found
  const twice = variants.length > MAX_VARIANTS ? tooManyVariants(variants) : findTwice(variants)
  if (twice) return problemOf({ ...first, number: twice.row }, twice.reason)
  const problem = (row: Row, reason: string): ImportProblem => problemOf({ ...first, number: row.number }, reason)
  const images = imagesOf(rows)
  const problems = [
    ...rows.filter(({ hasExtraCells }) => hasExtraCells).map((row) => problem(row, messages.importExtraCells)),
    ...nameless.map((row) => problem(row, messages.importVariant)),
    ...images
      .slice(MAX_IMAGES)
      .map(({ row }) => problem({ ...first, number: row }, messages.importFurtherImage(MAX_IMAGES))),
  ]
  const { number: row, cells } = first
  return { row, handle: handleOf(first), cells, names, variants, images: images.slice(0, MAX_IMAGES), problems }
}

const tooManyVariants = (variants: readonly FileVariant[]) => ({
  row: variants[MAX_VARIANTS]?.row ?? 0,
  reason: messages.importTooManyVariants(MAX_VARIANTS),
})

/** By Image position; a row without a position counts by its place among the rows. */
function imagesOf(rows: Rows): NamedImage[] {
  const named = rows.flatMap(({ number, cells }, i) =>
    cells.images ? [{ row: number, address: cells.images, place: Number(cells.position) || i + 1 }] : [],
  )
  return named.toSorted((a, b) => a.place - b.place).map(({ row, address }) => ({ row, address }))
}
