import type { ImportProblem } from '#contract/catalogue/imports.ts'
import { messages } from '#contract/messages.ts'
import { MAX_IMAGES, MAX_VARIANTS } from '#contract/platform/limits.ts'
import { requiredField } from '#contract/texts.ts'
import { headingOfFileField } from '../product-file/columns.ts'
import { type FileVariant, findRepeatedChoice, variantsInRows } from './file-variants.ts'
import { gatherRowsByKey, type RowGroup } from './gather-rows.ts'
import { type FileCells, type FileRow, storableExcerpt } from './read-rows.ts'
import { isRoundedBySheet } from './rewritten-texts.ts'

/** An image that a row names, by an address of this shop or the name of a file. */
export type NamedImage = { row: number; address: string }

/** The rows of one handle: the first has the product, each of them a variant, an image, or both. */
export type FileProduct = {
  row: number
  handle: string
  cells: FileCells
  /** The names of its options; undefined where the file has no column for them. */
  names: string[] | undefined
  /** At least one, no two of one choice. */
  variants: readonly [FileVariant, ...FileVariant[]]
  /** In the order of their positions, at most as many as a product can have. */
  images: NamedImage[]
  problems: ImportProblem[]
}

const MAX_HANDLE_LENGTH = 255

/**
 * The products of a file that `open` reads from its beginning. The rows of one handle are one
 * product, wherever they stand. Rows without a handle, and products of a file without handles that
 * have one name, are problems.
 */
export async function* readProductsOfFile(
  open: () => AsyncIterable<FileRow>,
): AsyncGenerator<FileProduct | ImportProblem> {
  const named = new Map<string, number>()
  for await (const group of gatherRowsByKey({ open, keyOf: groupKeyOfRow })) {
    if ('tooLarge' in group) {
      yield importProblemOf(group.tooLarge, messages.importProductTooLarge)
      continue
    }
    const [row] = group
    const hasHandle = row.cells.handle !== undefined
    const handle = handleOfRow(row)
    const reason =
      findHandleProblem(handle, hasHandle) ??
      (hasHandle ? undefined : findRepeatedName(handle, named))
    if (reason) {
      yield importProblemOf(row, reason)
      continue
    }
    if (!hasHandle) named.set(handle, row.number)
    yield productOfRows(productRowFirst(group))
  }
}

/** Undefined for a row that is a product of its own, or none. */
function groupKeyOfRow(row: FileRow): string | undefined {
  if (row.cells.handle === undefined) return undefined
  const handle = handleOfRow(row)
  return findHandleProblem(handle, true) ? undefined : handle
}

/**
 * The row with the title and the names of the options has the product: a sorted file may have it
 * below others.
 */
function productRowFirst(rows: RowGroup): RowGroup {
  const titled = rows.filter(({ cells }) => cells.title)
  const first = titled.find(({ cells }) => cells.name1) ?? titled[0] ?? rows[0]
  return [first, ...rows.filter((row) => row !== first)]
}

/** In a file without handles each row is a product, and its handle follows from its title. */
const handleOfRow = ({ cells: { handle, title = '' } }: FileRow): string =>
  (handle ?? slugOfFileTitle(title)).toLowerCase()

const slugOfFileTitle = (title: string): string =>
  title.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')

function findHandleProblem(handle: string, hasHandle: boolean): string | undefined {
  const heading = headingOfFileField(hasHandle ? 'handle' : 'title')
  if (handle === '') return requiredField(heading)
  if (hasHandle && isRoundedBySheet(handle))
    return `${heading}: ${messages.importSheetRounded(handle)}`
  if (handle.length > MAX_HANDLE_LENGTH) return messages.fieldTooLong(heading, MAX_HANDLE_LENGTH)
  if (handle.includes('\u0000') || !handle.isWellFormed()) return messages.unreadableText
  return undefined
}

function findRepeatedName(handle: string, named: ReadonlyMap<string, number>): string | undefined {
  const row = named.get(handle)
  return row === undefined ? undefined : messages.importHandleTwice(row)
}

const MAX_SHOWN_PROBLEM = 300

export const importProblemOf = (
  { number, cells }: Pick<FileRow, 'number' | 'cells'>,
  reason: string,
  isTaken = false,
): ImportProblem => ({
  row: number,
  title: storableExcerpt(cells.title || (cells.handle ?? ''), MAX_SHOWN_PROBLEM),
  reason: storableExcerpt(reason, MAX_SHOWN_PROBLEM),
  isTaken,
})

function productOfRows(rows: RowGroup): FileProduct | ImportProblem {
  const [first] = rows
  const found = variantsInRows(rows)
  if ('reason' in found) return importProblemOf({ ...first, number: found.row }, found.reason)
  const { names, variants, nameless } = found
  const twice =
    variants.length > MAX_VARIANTS ? tooManyVariantsProblem(variants) : findRepeatedChoice(variants)
  if (twice) return importProblemOf({ ...first, number: twice.row }, twice.reason)
  const problem = (row: FileRow, reason: string): ImportProblem =>
    importProblemOf({ ...first, number: row.number }, reason)
  const isRepeated = (row: FileRow): boolean => first.cells.title !== '' && Boolean(row.cells.title)
  const images = imagesInRows(rows, nameless.filter(isRepeated))
  const problems = [
    ...rows
      .filter(({ hasExtraCells }) => hasExtraCells)
      .map((row) => problem(row, messages.importExtraCells)),
    ...nameless.map((row) =>
      problem(
        row,
        isRepeated(row) ? messages.importHandleTwice(first.number) : messages.importVariant,
      ),
    ),
    ...images
      .slice(MAX_IMAGES)
      .map(({ row }) =>
        problem({ ...first, number: row }, messages.importFurtherImage(MAX_IMAGES)),
      ),
  ]
  const { number: row, cells } = first
  return {
    row,
    handle: handleOfRow(first),
    cells,
    names,
    variants,
    images: images.slice(0, MAX_IMAGES),
    problems,
  }
}

const tooManyVariantsProblem = (variants: readonly FileVariant[]) => ({
  row: variants[MAX_VARIANTS]?.row ?? 0,
  reason: messages.importTooManyVariants(MAX_VARIANTS),
})

/**
 * By Image position; a row without a position counts by its place among the rows. A picture that a
 * row of the product has, and a repeated row again, counts once.
 */
function imagesInRows(rows: RowGroup, repeated: readonly FileRow[]): NamedImage[] {
  const first = new Set(
    rows.filter((row) => !repeated.includes(row)).map(({ cells }) => cells.images),
  )
  const named = rows.flatMap((row, i) => {
    const { images: address, position } = row.cells
    if (!address || (repeated.includes(row) && first.has(address))) return []
    return [{ row: row.number, address, place: Number(position) || i + 1 }]
  })
  return named.toSorted((a, b) => a.place - b.place).map(({ row, address }) => ({ row, address }))
}
