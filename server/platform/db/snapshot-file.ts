import { closeSync, openSync, read, readSync, write, writeSync } from 'node:fs'
import { promisify } from 'node:util'

const [readAsync, writeAsync] = [promisify(read), promisify(write)]

/** As PostgreSQL writes its tables and its log. */
const PAGE_BYTES = 8192

/** From the first byte to before the last, in bytes of the file. */
type Range = { from: number; to: number }

/** A file as it was when this was made: what is about to change is copied before, all else in its own time. */
export class SnapshotFile {
  readonly #source: string
  readonly #target: string
  readonly #size: number
  /** One for each page that is copied, or whose copying has begun. */
  readonly #isCopied: Uint8Array
  #opened: { source: number; target: number } | undefined
  #isClosed = false

  constructor(source: string, target: string, size: number) {
    this.#source = source
    this.#target = target
    this.#size = size
    this.#isCopied = new Uint8Array(Math.ceil(size / PAGE_BYTES))
  }

  /** Before its name changes or goes: an open file stays what it was. */
  hold(): void {
    if (!this.#isClosed) this.#open()
  }

  /** Before bytes change. */
  keep(from: number, to: number): void {
    if (this.#isClosed) return
    for (const range of this.#take(from, to)) {
      const { source, target } = this.#open()
      const bytes = Buffer.allocUnsafe(range.to - range.from)
      requireAll(readSync(source, bytes, 0, bytes.length, range.from), bytes.length, this.#source)
      requireAll(writeSync(target, bytes, 0, bytes.length, range.from), bytes.length, this.#target)
    }
  }

  /** Copies the rest, one `buffer` at a time, and closes the file. */
  async copyRest(buffer: Buffer, signal: AbortSignal): Promise<void> {
    this.#open() // an empty file, too
    for (let from = 0; from < this.#size && !signal.aborted; from += buffer.length)
      await this.#copyStep(buffer, from, Math.min(from + buffer.length, this.#size))
    this.close()
  }

  async #copyStep(buffer: Buffer, from: number, to: number): Promise<void> {
    const { source, target } = this.#open()
    const { bytesRead } = await readAsync(source, buffer, 0, to - from, from)
    // A page that changed since the reading began was copied before it changed: it is not among these.
    for (const range of [...this.#take(from, to)]) {
      requireAll(bytesRead - (range.from - from), range.to - range.from, this.#source)
      const length = range.to - range.from
      const { bytesWritten } = await writeAsync(target, buffer, range.from - from, length, range.from)
      requireAll(bytesWritten, length, this.#target)
    }
  }

  close(): void {
    this.#isClosed = true
    if (!this.#opened) return
    closeSync(this.#opened.source)
    closeSync(this.#opened.target)
    this.#opened = undefined
  }

  #open(): { source: number; target: number } {
    this.#opened ??= { source: openSync(this.#source, 'r'), target: openSync(this.#target, 'wx', 0o600) }
    return this.#opened
  }

  /** The parts of a range, rounded to whole pages, that nothing has copied yet; they count as copied from now on. */
  *#take(from: number, to: number): Generator<Range> {
    const end = Math.ceil(Math.min(to, this.#size) / PAGE_BYTES)
    for (let page = Math.floor(from / PAGE_BYTES); page < end; page++) {
      if (this.#isCopied[page]) continue
      const first = page
      while (page < end && !this.#isCopied[page]) this.#isCopied[page++] = 1
      yield { from: first * PAGE_BYTES, to: Math.min(page * PAGE_BYTES, this.#size) }
    }
  }
}

/** @throws Error when the disk gave or took less than there is */
function requireAll(done: number, expected: number, path: string): void {
  if (done < expected) throw new Error(`${path}: ${done} of ${expected} bytes`)
}
