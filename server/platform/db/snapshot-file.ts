import { closeSync, openSync, read, readSync, write, writeSync } from 'node:fs'
import { promisify } from 'node:util'

const readAsync = promisify(read)
const writeAsync = promisify(write)

/** As PostgreSQL writes its tables and its log. */
const TABLE_PAGE_BYTES = 8192

/** From the first byte to before the last, in bytes of the file. */
type ByteRange = { from: number; to: number }

export type SnapshotFile = ReturnType<typeof createSnapshotFile>

/**
 * A file as it was when this was called: what is about to change is copied before, all else in its
 * own time.
 */
export function createSnapshotFile(source: string, target: string, size: number) {
  /** One for each page that is copied, or whose copying has begun. */
  const isCopied = new Uint8Array(Math.ceil(size / TABLE_PAGE_BYTES))
  let opened: { reading: number; writing: number } | undefined
  let isClosed = false

  function open(): { reading: number; writing: number } {
    opened ??= { reading: openSync(source, 'r'), writing: openSync(target, 'wx', 0o600) }
    return opened
  }

  function close(): void {
    isClosed = true
    if (!opened) return
    closeSync(opened.reading)
    closeSync(opened.writing)
    opened = undefined
  }

  /**
   * The parts of a range, rounded to whole pages, that nothing has copied yet; they count as copied
   * from now on.
   */
  function* take(from: number, to: number): Generator<ByteRange> {
    const end = Math.ceil(Math.min(to, size) / TABLE_PAGE_BYTES)
    for (let page = Math.floor(from / TABLE_PAGE_BYTES); page < end; page++) {
      if (isCopied[page]) continue
      const first = page
      while (page < end && !isCopied[page]) isCopied[page++] = 1
      yield { from: first * TABLE_PAGE_BYTES, to: Math.min(page * TABLE_PAGE_BYTES, size) }
    }
  }

  async function copyStep(buffer: Buffer, from: number, to: number): Promise<void> {
    const files = open()
    const { bytesRead } = await readAsync(files.reading, buffer, 0, to - from, from)
    // A page that changed since the reading began was copied before it changed: it is not among
    // these.
    for (const range of [...take(from, to)]) {
      const length = range.to - range.from
      requireAllBytes(bytesRead - (range.from - from), length, source)
      const { bytesWritten } = await writeAsync(
        files.writing,
        buffer,
        range.from - from,
        length,
        range.from,
      )
      requireAllBytes(bytesWritten, length, target)
    }
  }

  return {
    close,
    /** Before its name changes or goes: an open file stays what it was. */
    hold: (): void => {
      if (!isClosed) open()
    },
    /** Before bytes change. */
    keep: (from: number, to: number): void => {
      if (isClosed) return
      for (const range of take(from, to)) {
        const { reading, writing } = open()
        const length = range.to - range.from
        const bytes = Buffer.allocUnsafe(length)
        requireAllBytes(readSync(reading, bytes, 0, length, range.from), length, source)
        requireAllBytes(writeSync(writing, bytes, 0, length, range.from), length, target)
      }
    },
    /** Copies the rest, one `buffer` at a time, and closes the file. */
    copyRest: async (buffer: Buffer, signal: AbortSignal): Promise<void> => {
      open() // an empty file, too
      for (let from = 0; from < size && !signal.aborted; from += buffer.length)
        await copyStep(buffer, from, Math.min(from + buffer.length, size))
      close()
    },
  }
}

/** @throws Error when the disk gave or took less than there is */
function requireAllBytes(done: number, expected: number, path: string): void {
  if (done < expected) throw new Error(`${path}: ${done} of ${expected} bytes`)
}
