import {
  type CachedAnswer,
  copyToOwnMemory,
  type Representation,
  representationOf,
  sizeOfCachedAnswer,
  weakEtagOf,
} from './cached-answer.ts'
import { type Coding, compressBody, type Effort } from './coding.ts'
import type { Hits } from './hits.ts'

export type Fill = {
  key: string
  startedAt: number
  /** Requests that wait for it. */
  waiting: number
  done: Promise<void>
  finish: () => void
}

/**
 * Answers that are the same for every caller, until one of their tags is dropped. One request fills
 * an entry, others wait. An answer is not cached if a tag was dropped while it was computed: its
 * data may be older than the change.
 */
export class ResponseCache {
  readonly #entries = new Map<string, CachedAnswer>() // the oldest first; see #shrink
  readonly #keysOfTag = new Map<string, Set<string>>()
  readonly #fills = new Map<string, Fill>()
  // only while something is being filled, or a replica is behind
  readonly #droppedAt = new Map<string, number>()
  readonly #maxBytes: number
  /** Told of each answer that is sent from here, for what is counted. */
  onHit: ((key: string) => void) | undefined
  /** Told of each drop by its number. */
  onDrop: ((clock: number) => void) | undefined
  /** Drops after the number that it returns are remembered, until there are too many. */
  remembersFrom: (() => number) | undefined
  /** Keys whose answers were read from here, were dropped, and are not back yet. */
  readonly #expectedAgain = new Set<string>()
  /**
   * Keys with a query, the oldest first, with the bytes of their answers: there are endless
   * combinations of filters.
   */
  readonly #queryKeys = new Map<string, number>()
  #queryBytes = 0
  #bytes = 0
  #clock = 0
  #wholeDropAt = 0

  constructor(maxBytes = 24 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  get(key: string): CachedAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.staleAt !== Number.POSITIVE_INFINITY && entry.staleAt < Date.now()) {
      this.#remove(key)
      return undefined
    }
    entry.isUsed = true
    return entry
  }

  get size(): { bytes: number; entries: number } {
    return { bytes: this.#bytes, entries: this.#entries.size }
  }

  /** How many drops there were: the number of the last one. */
  get drops(): number {
    return this.#clock
  }

  /**
   * Whether an answer that readers got from here was dropped, so that the next one fills it again.
   */
  isAwaited(key: string): boolean {
    return this.#expectedAgain.has(key)
  }

  filling(key: string): Fill | undefined {
    return this.#fills.get(key)
  }

  startFill(key: string): Fill {
    const { promise, resolve } = Promise.withResolvers<void>()
    const finish = (): void => {
      if (this.#fills.get(key) === fill) this.#fills.delete(key)
      this.#forgetDrops()
      resolve()
    }
    const fill: Fill = { key, startedAt: this.#clock, waiting: 0, done: promise, finish }
    this.#fills.set(key, fill)
    return fill
  }

  /** Caches an answer unless one of its tags was dropped since the fill began. */
  store(
    fill: Fill,
    answer: {
      body: Buffer
      headers: readonly string[]
      tags: readonly string[]
      ttlMs?: number
      hits: Hits
    },
  ): CachedAnswer {
    const etag = weakEtagOf(answer.body)
    const headers = [...answer.headers, 'vary', 'accept-encoding', 'etag', etag]
    const entry: CachedAnswer = {
      plain: representationOf(headers, copyToOwnMemory(answer.body)),
      headers,
      etag,
      tags: answer.tags,
      hits: answer.hits,
      staleAt: answer.ttlMs ? Date.now() + answer.ttlMs : Number.POSITIVE_INFINITY,
      isUsed: false,
      compressed: {},
      compressing: {},
      improved: new Set(),
    }
    const isOutdated = this.isDroppedSince(answer.tags, fill.startedAt)
    if (!isOutdated && sizeOfCachedAnswer(entry) <= this.#maxBytes) this.#insert(fill.key, entry)
    return entry
  }

  /**
   * Whether one of the tags was dropped after the drop of this number; true where that is
   * forgotten.
   */
  isDroppedSince(tags: readonly string[], clock: number): boolean {
    const isDropped = (tag: string): boolean => (this.#droppedAt.get(tag) ?? 0) > clock
    return this.#wholeDropAt > clock || tags.some(isDropped)
  }

  get #areDropsAsked(): boolean {
    return this.#fills.size > 0 || (this.remembersFrom?.() ?? this.#clock) < this.#clock
  }

  /** Keys that nobody asks for, or too many to remember: older reads count as dropped. */
  #forgetDrops(): void {
    if (this.#areDropsAsked && this.#droppedAt.size < MAX_DROPS) return
    this.#wholeDropAt = this.#clock
    this.#droppedAt.clear()
  }

  #insert(key: string, entry: CachedAnswer): void {
    this.#remove(key)
    // as before, though it may be dropped again before its next reader
    if (this.#expectedAgain.delete(key)) entry.isUsed = true
    this.#entries.set(key, entry)
    this.#grow(key, sizeOfCachedAnswer(entry))
    if (isVariedByQuery(key)) this.#shrinkVaried(key)
    for (const tag of entry.tags) {
      const keys = this.#keysOfTag.getOrInsertComputed(tag, () => new Set())
      keys.add(key)
    }
    this.#shrink()
  }

  #grow(key: string, bytes: number): void {
    this.#bytes += bytes
    if (!isVariedByQuery(key)) return
    this.#queryKeys.set(key, (this.#queryKeys.get(key) ?? 0) + bytes)
    this.#queryBytes += bytes
  }

  /**
   * Answers of calls with a query share a quarter of the memory, so that a crowd of them pushes out
   * no other.
   */
  #shrinkVaried(key: string): void {
    for (const oldest of this.#queryKeys.keys()) {
      if (this.#queryBytes <= this.#maxBytes / VARIED_SHARE) return
      if (oldest !== key) this.#remove(oldest)
    }
  }

  /**
   * Second-chance eviction: removes the oldest entry, unless it was read since it became the
   * newest; then it becomes the newest again.
   */
  #shrink(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      if (entry.isUsed) {
        entry.isUsed = false
        this.#entries.delete(key)
        this.#entries.set(key, entry) // the loop reaches it again after all others
      } else this.#remove(key)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= sizeOfCachedAnswer(entry)
    this.#queryBytes -= this.#queryKeys.get(key) ?? 0
    this.#queryKeys.delete(key)
    for (const tag of entry.tags) {
      const keys = this.#keysOfTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOfTag.delete(tag)
    }
  }

  /**
   * Removes every answer with one of the tags on this instance; `shared-cache.ts` drops them on the
   * others.
   */
  drop(tags: readonly string[]): void {
    this.#clock += 1
    this.#forgetDrops()
    for (const tag of tags) {
      if (this.#areDropsAsked) this.#droppedAt.set(tag, this.#clock)
      for (const key of [...(this.#keysOfTag.get(tag) ?? [])]) this.#await(key)
    }
    this.onDrop?.(this.#clock)
  }

  #await(key: string): void {
    if (this.#entries.get(key)?.isUsed) {
      // The latest: an answer that never comes back, such as a product's that was deleted, gives
      // its place to others.
      const [oldest] = this.#expectedAgain
      if (this.#expectedAgain.size >= MAX_EXPECTED && oldest !== undefined)
        this.#expectedAgain.delete(oldest)
      this.#expectedAgain.add(key)
    }
    this.#remove(key)
  }

  dropAll(): void {
    this.#clock += 1
    this.#wholeDropAt = this.#clock
    for (const key of [...this.#entries.keys()]) this.#await(key)
    this.onDrop?.(this.#clock)
  }

  /** The answer compressed for its first reader, once per coding. */
  compress(key: string, entry: CachedAnswer, coding: Coding): Promise<Representation> {
    entry.compressing[coding] ??= this.#compressWith('quick', key, entry, coding)
    return entry.compressing[coding]
  }

  /**
   * For an answer that is read again: replaces its compressed form by a smaller one, once per
   * coding.
   */
  async improve(key: string, entry: CachedAnswer, coding: Coding): Promise<void> {
    if (entry.improved.has(coding)) return
    entry.improved.add(coding)
    await this.#compressWith('small', key, entry, coding)
  }

  async #compressWith(
    effort: Effort,
    key: string,
    entry: CachedAnswer,
    coding: Coding,
  ): Promise<Representation> {
    const body = copyToOwnMemory(await compressBody(entry.plain.body, coding, effort))
    const representation = representationOf([...entry.headers, 'content-encoding', coding], body)
    const replaced = entry.compressed[coding]?.body.length ?? 0
    entry.compressed[coding] = representation
    if (this.#entries.get(key) === entry) {
      this.#grow(key, body.length - replaced)
      this.#shrink()
    }
    return representation
  }
}

const VARIED_SHARE = 4
const MAX_DROPS = 10_000
/**
 * Keys of frequent answers, not all that a crowd of addresses could make. They pass an overload.
 */
const MAX_EXPECTED = 100
const isVariedByQuery = (key: string): boolean => key.startsWith('/api/') && key.includes('?')
