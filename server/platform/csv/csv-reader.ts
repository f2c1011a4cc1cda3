/** The text is not CSV. `record`: the number of the broken record, from 1. */
export class CsvError extends Error {
  readonly record: number

  constructor(record: number) {
    super(`record ${record} cannot be read`)
    this.name = 'CsvError'
    this.record = record
  }
}

/**
 * The place of the next character: the start of a cell, its text, between quotes, after a quote
 * that may close.
 */
type ReaderPlace = 'start' | 'text' | 'quotes' | 'closing'

/**
 * Reads the records of a CSV from pieces of its text, which may end anywhere; lines end by CR, LF
 * or both (RFC 4180). A quote opens only at the start of a cell. A cell with text after the closing
 * quote is read as it is written, quotes included, as in `LG 43" TV` and `"LG" 43`. @throws
 * CsvError for a record of too many characters, separators included, and for a quote that never
 * closes
 */
export class CsvReader {
  readonly #delimiter: string
  readonly #maxCharacters: number
  readonly #end: RegExp
  #done = 0
  readonly #records: string[][] = []
  #record: string[] = []
  #text = ''
  /** The text between the quotes of the cell; undefined for a cell without quotes. */
  #quoted: string | undefined
  #place: ReaderPlace = 'start'
  #isAfterReturn = false
  #characters = 0

  constructor(delimiter: string, maxCharacters: number) {
    this.#delimiter = delimiter
    this.#maxCharacters = maxCharacters
    this.#end = new RegExp(`[\\${delimiter}\\r\\n]`, 'g')
  }

  read(piece: string): string[][] {
    for (let index = 0; index < piece.length; ) index = this.#step(piece, index)
    return this.#records.splice(0)
  }

  end(): string[][] {
    if (this.#place === 'quotes') throw new CsvError(this.#done + 1)
    if (this.#place !== 'start' || this.#record.length > 0) this.#endRecord()
    return this.#records.splice(0)
  }

  #step(piece: string, index: number): number {
    const isRest = this.#isAfterReturn && piece[index] === '\n'
    this.#isAfterReturn = false
    if (isRest) return index + 1
    if (this.#place === 'quotes') return this.#readQuotes(piece, index)
    if (this.#place === 'closing') return this.#readClosing(piece, index)
    if (this.#place === 'start' && piece[index] === '"') return this.#goTo('quotes', index + 1)
    return this.#readText(piece, index)
  }

  #goTo(place: ReaderPlace, index: number): number {
    this.#place = place
    return index
  }

  #readQuotes(piece: string, index: number): number {
    const end = piece.indexOf('"', index)
    this.#take(piece.slice(index, end < 0 ? undefined : end))
    return end < 0 ? piece.length : this.#goTo('closing', end + 1)
  }

  /** Two quotes mean one in the text. */
  #readClosing(piece: string, index: number): number {
    if (piece[index] === '"') {
      this.#take('"')
      return this.#goTo('quotes', index + 1)
    }
    this.#closeQuotes()
    return this.#goTo('text', index)
  }

  #closeQuotes(): void {
    this.#quoted = this.#text
    this.#text = ''
  }

  #readText(piece: string, index: number): number {
    this.#end.lastIndex = index
    const end = this.#end.exec(piece)?.index ?? piece.length
    this.#take(piece.slice(index, end))
    this.#place = 'text'
    if (end === piece.length) return end
    if (piece[end] === this.#delimiter) this.#endCell()
    else this.#endRecord()
    this.#isAfterReturn = piece[end] === '\r'
    return end + 1
  }

  #endCell(): void {
    if (this.#place === 'closing') this.#closeQuotes()
    this.#record.push(this.#cell())
    this.#count(1) // an empty cell needs memory, too
    this.#text = ''
    this.#quoted = undefined
    this.#place = 'start'
  }

  /** Blanks after the closing quote are ignored. */
  #cell(): string {
    if (this.#quoted === undefined) return this.#text
    return this.#text.trim() === '' ? this.#quoted : `"${this.#quoted}"${this.#text}`
  }

  #endRecord(): void {
    this.#endCell()
    this.#records.push(this.#record)
    this.#record = []
    this.#characters = 0
    this.#done += 1
  }

  #take(text: string): void {
    this.#text += text
    this.#count(text.length)
  }

  #count(characters: number): void {
    this.#characters += characters
    if (this.#characters > this.#maxCharacters) throw new CsvError(this.#done + 1)
  }
}
