import type { ImportProblem } from '#contract/imports.ts'
import { MAX_IMAGES } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { required } from '#contract/texts.ts'
import { READ } from '../products/shopify/columns.ts'
import type { Cells, Row } from './read-rows.ts'

/** A picture that a row asks for, by an address of this shop or the name of a file. */
export type WantedPicture = { row: number; address: string }

/** The rows of one handle: the first has the product, each further one a picture or a variant. */
export type FileProduct = {
  row: number
  handle: string
  cells: Cells
  /** In the order of their positions, at most as many as a product can have. */
  pictures: WantedPicture[]
  /** What of it is not taken. */
  problems: ImportProblem[]
}

const MAX_HANDLE = 255

/** Puts rows of one handle together; rows without a handle, and a handle that was there before, are only a problem. */
export async function* readProducts(rows: AsyncIterable<Row>): AsyncGenerator<FileProduct | ImportProblem> {
  const seen = new Map<string, number>()
  let group: Row[] = []
  const finish = function* (): Generator<FileProduct> {
    if (group.length > 0) yield productOf(group)
    group = []
  }
  for await (const row of rows) {
    const handle = handleOf(row)
    if (group[0] && handle !== '' && handleOf(group[0]) === handle) {
      group.push(row)
      continue
    }
    yield* finish()
    const reason = handleProblem(handle, seen)
    if (reason) {
      yield problemOf(row, reason)
      continue
    }
    seen.set(handle, row.number)
    group = [row]
  }
  yield* finish()
}

const handleOf = ({ cells }: Row): string => (cells.handle ?? '').toLowerCase()

function handleProblem(handle: string, seen: ReadonlyMap<string, number>): string | undefined {
  if (handle === '') return required(READ.handle)
  if (handle.length > MAX_HANDLE) return messages.tooLong(READ.handle, MAX_HANDLE)
  if (handle.includes('\u0000') || !handle.isWellFormed()) return messages.unreadableText
  const row = seen.get(handle)
  return row === undefined ? undefined : messages.importHandleTwice(row)
}

const MAX_SHOWN = 300
/** As the database can keep it. */
const shown = (text: string): string => text.replaceAll('\u0000', '\ufffd').slice(0, MAX_SHOWN).toWellFormed()

export const problemOf = (
  { number, cells }: Pick<Row, 'number' | 'cells'>,
  reason: string,
  isTaken = false,
): ImportProblem => ({ row: number, title: shown(cells.title || (cells.handle ?? '')), reason: shown(reason), isTaken })

function productOf([first, ...further]: readonly Row[]): FileProduct {
  const { number, cells } = first as Row
  const rows = [first as Row, ...further]
  const named = (row: Row): Row => ({ ...row, cells: { ...row.cells, title: cells.title ?? '' } })
  const pictures = picturesOf(rows)
  const problems = [
    ...rows.filter(({ hasExtraCells }) => hasExtraCells).map((row) => problemOf(named(row), messages.importExtraCells)),
    ...further.filter(isVariant).map((row) => problemOf(named(row), messages.importVariant)),
    ...pictures
      .slice(MAX_IMAGES)
      .map(({ row }) => problemOf(named({ ...(first as Row), number: row }), messages.importFurtherImage(MAX_IMAGES))),
  ]
  return { row: number, handle: handleOf(first as Row), cells, pictures: pictures.slice(0, MAX_IMAGES), problems }
}

const isVariant = ({ cells: { option, sku, price, stock } }: Row): boolean =>
  [option, sku, price, stock].some((cell) => cell !== undefined && cell !== '')

/** By Image position; a row without one comes where it stands. */
function picturesOf(rows: readonly Row[]): WantedPicture[] {
  const wanted = rows.flatMap(({ number, cells }, i) =>
    cells.image ? [{ row: number, address: cells.image, place: Number(cells.position) || i + 1 }] : [],
  )
  return wanted.toSorted((a, b) => a.place - b.place).map(({ row, address }) => ({ row, address }))
}
