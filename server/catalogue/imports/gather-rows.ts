import type { FileRow } from './read-rows.ts'

export type RowGroup = readonly [first: FileRow, ...further: FileRow[]]

/** `tooLarge`: the first row of a product of too many or too long rows. */
export type Gathered = RowGroup | { tooLarge: FileRow }

/** What the rows of one product may have: more than any product that can be imported. */
const MAX_PRODUCT_ROWS = 2_500
const MAX_PRODUCT_CHARACTERS = 2_000_000
/** Characters of the rows that wait for the others of their product: a few times as many bytes. */
const MAX_WAITING_CHARACTERS = 32_000_000
/** Characters of a row's field names and signs, which wait with its cells. */
const ROW_CHARACTERS = 400

type PlaceOfRows = {
  rows: number
  characters: number
  isRead: boolean
  /** The reading of the file that had no room for these rows. */
  skippedIn: number
}
type PlacesByKey = ReadonlyMap<string, PlaceOfRows>

type FileReading = {
  open: () => AsyncIterable<FileRow>
  /** Undefined for a row that is alone. */
  keyOf: (row: FileRow) => string | undefined
}

/**
 * The rows of one key together, wherever they stand: a spreadsheet sorts a file by any column. Rows
 * wait in memory for the others of their product. Where too many would wait, some products are left
 * to a further reading of the file.
 */
export async function* gatherRowsByKey({ open, keyOf }: FileReading): AsyncGenerator<Gathered> {
  const places = await findPlacesOfRows({ open, keyOf })
  for (let reading = 1, isMore = true; isMore; reading++) {
    const waiting = new WaitingRows(reading)
    for await (const row of open()) {
      const key = keyOf(row)
      const gathered = waiting.take(row, key === undefined ? undefined : places.get(key))
      if (gathered) yield gathered
    }
    isMore = hasUnreadPlaces(places)
  }
}

async function findPlacesOfRows({ open, keyOf }: FileReading): Promise<PlacesByKey> {
  const places = new Map<string, PlaceOfRows>()
  for await (const row of open()) {
    const key = keyOf(row)
    if (key === undefined) continue
    const place = places.get(key) ?? { rows: 0, characters: 0, isRead: false, skippedIn: 0 }
    place.rows += 1
    place.characters += charactersOfRow(row)
    if (place.rows === 1) places.set(copyTextOutOfFile(key), place)
  }
  return places
}

function charactersOfRow({ cells }: FileRow): number {
  let sum = ROW_CHARACTERS
  for (const cell of Object.values(cells)) sum += cell?.length ?? 0
  return sum
}

/** A part of a text keeps the whole text in memory, here a piece of the file. */
const copyTextOutOfFile = (text: string): string => Buffer.from(text).toString()

const hasUnreadPlaces = (places: PlacesByKey): boolean => {
  for (const { isRead } of places.values()) if (!isRead) return true
  return false
}

const isTooLargeProduct = ({ rows, characters }: PlaceOfRows): boolean =>
  rows > MAX_PRODUCT_ROWS || characters > MAX_PRODUCT_CHARACTERS

/** The rows that wait for the others of their product in one reading of the file. */
class WaitingRows {
  readonly #reading: number
  readonly #texts = new Map<PlaceOfRows, string[]>()
  #characters = 0

  constructor(reading: number) {
    this.#reading = reading
  }

  /** All rows of a product with its last one; undefined before, and for one of another reading. */
  take(row: FileRow, place: PlaceOfRows | undefined): Gathered | undefined {
    if (!place) return this.#reading === 1 ? [row] : undefined
    if (place.isRead || place.skippedIn === this.#reading) return undefined
    const gathered = isTooLargeProduct(place) ? { tooLarge: row } : this.#add(row, place)
    place.isRead = gathered !== undefined
    return gathered
  }

  #add(row: FileRow, place: PlaceOfRows): RowGroup | undefined {
    if (place.rows === 1) return [row]
    const texts = this.#texts.get(place) ?? this.#start(place)
    if (!texts) return undefined
    // As JSON: one text, which keeps no piece of the file in memory.
    texts.push(JSON.stringify(row))
    if (texts.length < place.rows) return undefined
    this.#texts.delete(place)
    this.#characters -= place.characters
    return texts.map((text): FileRow => JSON.parse(text)) as [FileRow, ...FileRow[]]
  }

  /** Undefined where there is no room: the next reading takes the product. */
  #start(place: PlaceOfRows): string[] | undefined {
    if (this.#characters + place.characters > MAX_WAITING_CHARACTERS) {
      place.skippedIn = this.#reading
      return undefined
    }
    this.#characters += place.characters
    const texts: string[] = []
    this.#texts.set(place, texts)
    return texts
  }
}
