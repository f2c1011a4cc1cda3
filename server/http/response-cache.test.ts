import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Entry, etagOf, ResponseCache } from './response-cache.ts'

const KILOBYTE = 1024

const answer = (text: string, tags: string[] = [], ttlMs?: number) => ({
  body: Buffer.from(text),
  headers: [],
  tags,
  ...(ttlMs !== undefined && { ttlMs }),
})

function keep(cache: ResponseCache, key: string, ...rest: Parameters<typeof answer>): void {
  const fill = cache.startFill(key)
  cache.store(fill, answer(...rest))
  fill.finish()
}

const textOf = (cache: ResponseCache, key: string): string | undefined => cache.get(key)?.plain.body.toString()

describe('tags', () => {
  test('drop just the answers that carry them', () => {
    const cache = new ResponseCache()
    keep(cache, '/one', '1', ['product:1', 'products'])
    keep(cache, '/two', '2', ['product:2', 'products'])
    cache.drop(['product:1', 'unknown'])
    expect([textOf(cache, '/one'), textOf(cache, '/two')]).toEqual([undefined, '2'])
    cache.drop(['products'])
    expect(textOf(cache, '/two')).toBeUndefined()
  })

  test('of an answer that was replaced count no more', () => {
    const cache = new ResponseCache()
    keep(cache, '/one', 'old', ['a'])
    keep(cache, '/one', 'new', ['b'])
    cache.drop(['a'])
    expect(textOf(cache, '/one')).toBe('new')
  })

  test('all of them are dropped at once', () => {
    const cache = new ResponseCache()
    keep(cache, '/one', '1', ['a'])
    cache.dropAll()
    expect(cache.get('/one')).toBeUndefined()
  })
})

describe('a fill during which something changed is given, but not kept', () => {
  test.each<[string, (cache: ResponseCache) => void]>([
    ['one of its tags', (cache) => cache.drop(['a'])],
    ['everything', (cache) => cache.dropAll()],
  ])('%s', (_what, change) => {
    const cache = new ResponseCache()
    const fill = cache.startFill('/one')
    change(cache)
    expect(cache.store(fill, answer('old', ['a'])).plain.body.toString()).toBe('old')
    fill.finish()
    expect(cache.get('/one')).toBeUndefined()
  })

  test('another tag does not matter', () => {
    const cache = new ResponseCache()
    const fill = cache.startFill('/one')
    cache.drop(['b'])
    cache.store(fill, answer('1', ['a']))
    expect(textOf(cache, '/one')).toBe('1')
  })

  test('nor a change before it, while another fill was under way', () => {
    const cache = new ResponseCache()
    const slow = cache.startFill('/slow')
    cache.drop(['a'])
    keep(cache, '/quick', '1', ['a'])
    expect(textOf(cache, '/quick')).toBe('1')
    cache.store(slow, answer('old', ['a']))
    expect(cache.get('/slow')).toBeUndefined()
  })
})

describe('single flight', () => {
  test('those who wait for a fill go on when it ends, also when nothing was kept', async () => {
    const cache = new ResponseCache()
    const fill = cache.startFill('/one')
    const waiting = cache.filling('/one')?.done
    expect(cache.filling('/two')).toBeUndefined()
    fill.finish()
    await expect(waiting).resolves.toBeUndefined()
    expect(cache.filling('/one')).toBeUndefined()
  })

  test('a fill that ends late does not end its successor', () => {
    const cache = new ResponseCache()
    const [first, second] = [cache.startFill('/one'), cache.startFill('/one')]
    first.finish()
    expect(cache.filling('/one')).toBe(second)
  })
})

describe('memory', () => {
  test('ends at so many bytes: the least recently used goes first', () => {
    const cache = new ResponseCache(5 * KILOBYTE)
    const body = 'x'.repeat(KILOBYTE) // half a kilobyte more is counted for what surrounds it
    for (const key of ['/1', '/2', '/3']) keep(cache, key, body)
    cache.get('/1')
    keep(cache, '/4', body)
    expect(['/1', '/2', '/3', '/4'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true])
  })

  test('ten thousand different answers hold no more than a few', () => {
    const cache = new ResponseCache(20 * KILOBYTE)
    for (let i = 0; i < 10_000; i += 1) keep(cache, `/${i}`, 'x'.repeat(KILOBYTE), [`product:${i}`])
    const kept = Array.from({ length: 10_000 }, (_, i) => cache.get(`/${i}`)).filter(Boolean)
    expect(kept).toHaveLength(13)
  })

  test('an answer larger than all of it is not kept, and pushes nothing out', () => {
    const cache = new ResponseCache(5 * KILOBYTE)
    keep(cache, '/small', 'x')
    keep(cache, '/large', 'x'.repeat(6 * KILOBYTE))
    expect([textOf(cache, '/small'), cache.get('/large')]).toEqual(['x', undefined])
  })
})

describe('time', () => {
  test('an answer without a limit stays, one with a limit ends', () => {
    const cache = new ResponseCache()
    keep(cache, '/for-ever', '1')
    keep(cache, '/an-hour', '1', [], 3_600_000)
    keep(cache, '/over', '1', [], -1)
    expect(['/for-ever', '/an-hour', '/over'].map((key) => textOf(cache, key))).toEqual(['1', '1', undefined])
  })
})

describe('packing', () => {
  test('makes each smaller form once, when the first client asks for it', async () => {
    const cache = new ResponseCache()
    keep(cache, '/long', 'naira '.repeat(500))
    const entry = cache.get('/long') as Entry
    const [first, second] = await Promise.all([cache.pack('/long', entry, 'br'), cache.pack('/long', entry, 'br')])
    expect(first).toBe(second)
    expect(brotliDecompressSync(first.body)).toEqual(entry.plain.body)
    expect(cache.get('/long')?.packed).toEqual({ br: first })
  })

  test('counts towards the memory', async () => {
    const cache = new ResponseCache(3 * KILOBYTE)
    const noise = randomBytes(800)
    for (const key of ['/old', '/new']) {
      const fill = cache.startFill(key)
      cache.store(fill, { body: noise, headers: [], tags: [] })
      fill.finish()
    }
    const entry = cache.get('/new') as Entry
    await cache.pack('/new', entry, 'gzip')
    expect([cache.get('/old'), cache.get('/new')]).toEqual([undefined, entry])
  })
})

test('an etag says the content', () => {
  expect(etagOf(Buffer.from('a'))).toMatch(/^W\/"[\w-]{27}"$/)
  expect(etagOf(Buffer.from('a'))).toBe(etagOf(Buffer.from('a')))
  expect(etagOf(Buffer.from('a'))).not.toBe(etagOf(Buffer.from('b')))
})
