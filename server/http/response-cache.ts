import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What goes over the wire. Headers are the flat name, value list that `writeHead` takes without more work. */
export type Form = { body: Buffer; headers: readonly string[] }

/** A finished 200 answer. */
export type Entry = {
  plain: Form
  /** Without those that differ between its forms. */
  headers: readonly string[]
  etag: string
  tags: readonly string[]
  /** Milliseconds since 1970; Infinity where only an invalidation ends it. */
  staleAt: number
  /** Read since space last ran out. */
  isUsed: boolean
  /** Made when the first client asks for it; later ones wait for the same promise or find the bytes. */
  packed: Partial<Record<Coding, Form>>
  packing: Partial<Record<Coding, Promise<Form>>>
}

export type Coding = 'br' | 'gzip'

export type Fill = { key: string; startedAt: number; done: Promise<void>; finish: () => void }

const packBr = promisify(brotliCompress)
const packGzip = promisify(gzip)
/** A window of 256 KB holds any page, and each packer needs a tenth of the memory. */
const BR = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }
const packers: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => packBr(body, { params: { ...BR, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => packGzip(body),
}

/**
 * Answers that are the same for everyone, kept until a tag of theirs is dropped. One request fills, others wait. An
 * answer computed while one of its tags was dropped is given, but not kept: it may have been read before the change.
 */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>() // the oldest first; a used one gets a second chance when space runs out
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #fills = new Map<string, Fill>()
  readonly #droppedAt = new Map<string, number>() // only while something is being filled
  readonly #maxBytes: number
  #bytes = 0
  #clock = 0
  #wholeDropAt = 0

  constructor(maxBytes = 24 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.staleAt !== Number.POSITIVE_INFINITY && entry.staleAt < Date.now()) {
      this.#remove(key)
      return undefined
    }
    entry.isUsed = true
    return entry
  }

  /** The fill that is under way for `key`, if there is one. */
  filling(key: string): Fill | undefined {
    return this.#fills.get(key)
  }

  startFill(key: string): Fill {
    const { promise, resolve } = Promise.withResolvers<void>()
    const fill: Fill = { key, startedAt: this.#clock, done: promise, finish: () => this.#endFill(fill, resolve) }
    this.#fills.set(key, fill)
    return fill
  }

  #endFill(fill: Fill, resolve: () => void): void {
    if (this.#fills.get(fill.key) === fill) this.#fills.delete(fill.key)
    if (this.#fills.size === 0) this.#droppedAt.clear()
    resolve()
  }

  /** Keeps an answer unless one of its tags was dropped since the fill began. */
  store(
    fill: Fill,
    answer: { body: Buffer; headers: readonly string[]; tags: readonly string[]; ttlMs?: number },
  ): Entry {
    const etag = etagOf(answer.body)
    const headers = [...answer.headers, 'vary', 'accept-encoding', 'etag', etag]
    const entry: Entry = {
      plain: formOf(headers, answer.body),
      headers,
      etag,
      tags: answer.tags,
      staleAt: answer.ttlMs ? Date.now() + answer.ttlMs : Number.POSITIVE_INFINITY,
      isUsed: false,
      packed: {},
      packing: {},
    }
    const isOutdated =
      this.#wholeDropAt > fill.startedAt || answer.tags.some((tag) => (this.#droppedAt.get(tag) ?? 0) > fill.startedAt)
    if (!isOutdated && sizeOf(entry) <= this.#maxBytes) this.#insert(fill.key, entry)
    return entry
  }

  #insert(key: string, entry: Entry): void {
    this.#remove(key)
    this.#entries.set(key, entry)
    this.#bytes += sizeOf(entry)
    for (const tag of entry.tags) {
      const keys = this.#keysOfTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysOfTag.set(tag, new Set([key]))
    }
    this.#shrink()
  }

  /** Second chance: the oldest entry goes, unless it was read since its last turn; then it becomes the newest. */
  #shrink(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      if (entry.isUsed) {
        entry.isUsed = false
        this.#entries.delete(key)
        this.#entries.set(key, entry) // the loop meets it again after all others
      } else this.#remove(key)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= sizeOf(entry)
    for (const tag of entry.tags) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
  }

  /** Forgets every answer that carries one of the tags, here; `shared-cache.ts` tells the other instances. */
  drop(tags: readonly string[]): void {
    this.#clock += 1
    for (const tag of tags) {
      if (this.#fills.size > 0) this.#droppedAt.set(tag, this.#clock)
      for (const key of [...(this.#keysOfTag.get(tag) ?? [])]) this.#remove(key)
    }
  }

  dropAll(): void {
    this.#clock += 1
    this.#wholeDropAt = this.#clock
    for (const key of [...this.#entries.keys()]) this.#remove(key)
  }

  /** Packs an answer once for each coding that is asked for, on a thread of its own. */
  pack(key: string, entry: Entry, coding: Coding): Promise<Form> {
    entry.packing[coding] ??= packers[coding](entry.plain.body).then((packed) => {
      const body = Buffer.from(packed) // zlib's own result holds on to a buffer many times its length
      const form = formOf([...entry.headers, 'content-encoding', coding], body)
      entry.packed[coding] = form
      if (this.#entries.get(key) === entry) {
        this.#bytes += body.length
        this.#shrink()
      }
      return form
    })
    return entry.packing[coding]
  }
}

const formOf = (headers: readonly string[], body: Buffer): Form => ({
  body,
  headers: [...headers, 'content-length', String(body.length)],
})

const sizeOf = ({ plain, packed }: Entry): number =>
  plain.body.length + (packed.br?.body.length ?? 0) + (packed.gzip?.body.length ?? 0) + 512

/** Weak: the same answer may go out packed or not. */
export const etagOf = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
