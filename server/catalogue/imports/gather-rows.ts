import type { Row } from './read-rows.ts'

export type RowGroup = readonly [first: Row, ...further: Row[]]

/** `tooLarge`: the first row of a product of too many or too long rows. */
export type Gathered = RowGroup | { tooLarge: Row }

/** What the rows of one product may have: more than any product that can be imported. */
const MAX_PRODUCT_ROWS = 2_500
const MAX_PRODUCT_CHARACTERS = 2_000_000
/** Characters of the rows that wait for the others of their product: a few times as many bytes. */
const MAX_WAITING = 32_000_000
/** Characters of a row's field names and signs, which wait with its cells. */
const ROW_CHARACTERS = 400

type Place = {
  rows: number
  characters: number
  isRead: boolean
  /** The reading of the file that had no room for these rows. */
  skippedIn: number
}
type Places = ReadonlyMap<string, Place>

type Reading = {
  open: () => AsyncIterable<Row>
  /** Undefined for a row that is alone. */
  keyOf: (row: Row) => string | undefined
}

/**
 * The rows of one key together, wherever they stand: a spreadsheet sorts a file by any column. Rows
 * wait in memory for the others of their product. Where too many would wait, some products are left
 * to a further reading of the file.
 */
export async function* gatherRows({ open, keyOf }: Reading): AsyncGenerator<Gathered> {
  const places = await findPlaces({ open, keyOf })
  for (let reading = 1, isMore = true; isMore; reading++) {
    const waiting = new WaitingRows(reading)
    for await (const row of open()) {
      const key = keyOf(row)
      const gathered = waiting.take(row, key === undefined ? undefined : places.get(key))
      if (gathered) yield gathered
    }
    isMore = hasUnread(places)
  }
}

async function findPlaces({ open, keyOf }: Reading): Promise<Places> {
  const places = new Map<string, Place>()
  for await (const row of open()) {
    const key = keyOf(row)
    if (key === undefined) continue
    const place = places.get(key) ?? { rows: 0, characters: 0, isRead: false, skippedIn: 0 }
    place.rows += 1
    place.characters += charactersOf(row)
    if (place.rows === 1) places.set(copyText(key), place)
  }
  return places
}

function charactersOf({ cells }: Row): number {
  let sum = ROW_CHARACTERS
  for (const cell of Object.values(cells)) sum += cell?.length ?? 0
  return sum
}

/** A part of a text keeps the whole text in memory, here a piece of the file. */
const copyText = (text: string): string => Buffer.from(text).toString()

const hasUnread = (places: Places): boolean => {
  for (const { isRead } of places.values()) if (!isRead) return true
  return false
}

const isTooLarge = ({ rows, characters }: Place): boolean =>
  rows > MAX_PRODUCT_ROWS || characters > MAX_PRODUCT_CHARACTERS

/** The rows that wait for the others of their product in one reading of the file. */
class WaitingRows {
  readonly #reading: number
  readonly #texts = new Map<Place, string[]>()
  #characters = 0

  constructor(reading: number) {
    this.#reading = reading
  }

  /** All rows of a product with its last one; undefined before, and for one of another reading. */
  take(row: Row, place: Place | undefined): Gathered | undefined {
    if (!place) return this.#reading === 1 ? [row] : undefined
    if (place.isRead || place.skippedIn === this.#reading) return undefined
    const gathered = isTooLarge(place) ? { tooLarge: row } : this.#add(row, place)
    place.isRead = gathered !== undefined
    return gathered
  }

  #add(row: Row, place: Place): RowGroup | undefined {
    if (place.rows === 1) return [row]
    const texts = this.#texts.get(place) ?? this.#start(place)
    if (!texts) return undefined
    // As JSON: one text, which keeps no piece of the file in memory.
    texts.push(JSON.stringify(row))
    if (texts.length < place.rows) return undefined
    this.#texts.delete(place)
    this.#characters -= place.characters
    return texts.map((text): Row => JSON.parse(text)) as [Row, ...Row[]]
  }

  /** Undefined where there is no room: the next reading takes the product. */
  #start(place: Place): string[] | undefined {
    if (this.#characters + place.characters > MAX_WAITING) {
      place.skippedIn = this.#reading
      return undefined
    }
    this.#characters += place.characters
    const texts: string[] = []
    this.#texts.set(place, texts)
    return texts
  }
}
