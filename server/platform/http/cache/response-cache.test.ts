import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type CachedAnswer, type Representation, weakEtagOf } from './cached-answer.ts'
import { hitsOfRoute } from './hits.ts'
import { ResponseCache } from './response-cache.ts'

const KILOBYTE = 1024

const answer = (text: string, tags: string[] = [], ttlMs?: number) => ({
  body: Buffer.from(text),
  headers: [],
  tags,
  hits: hitsOfRoute('/'),
  ...(ttlMs !== undefined && { ttlMs }),
})

function store(cache: ResponseCache, key: string, ...rest: Parameters<typeof answer>): void {
  const fill = cache.startFill(key)
  cache.store(fill, answer(...rest))
  fill.finish()
}

const textOf = (cache: ResponseCache, key: string): string | undefined =>
  cache.get(key)?.plain.body.toString()

describe('tags', () => {
  test('that are dropped leave answers that were read awaited, until they are back', () => {
    const cache = new ResponseCache()
    for (const key of ['/read', '/unread']) store(cache, key, '1', ['products'])
    cache.get('/read')
    cache.drop(['products'])
    expect(['/read', '/unread'].map((key) => cache.isAwaited(key))).toEqual([true, false])
    store(cache, '/read', '2', ['products'])
    expect(cache.isAwaited('/read')).toBe(false)
  })

  test('leave the latest 100 awaited: an answer that never comes back gives its place to others', () => {
    const cache = new ResponseCache()
    for (let n = 0; n <= 100; n++) {
      store(cache, `/product/${n}`, 'x', [`product:${n}`])
      cache.get(`/product/${n}`)
      cache.drop([`product:${n}`])
    }
    expect([0, 1, 100].map((n) => cache.isAwaited(`/product/${n}`))).toEqual([false, true, true])
  })

  test('drop only the answers that have them', () => {
    const cache = new ResponseCache()
    store(cache, '/one', '1', ['product:1', 'products'])
    store(cache, '/two', '2', ['product:2', 'products'])
    cache.drop(['product:1', 'unknown'])
    expect([textOf(cache, '/one'), textOf(cache, '/two')]).toEqual([undefined, '2'])
    cache.drop(['products'])
    expect(textOf(cache, '/two')).toBeUndefined()
  })

  test('of an answer that was replaced have no effect', () => {
    const cache = new ResponseCache()
    store(cache, '/one', 'old', ['a'])
    store(cache, '/one', 'new', ['b'])
    cache.drop(['a'])
    expect(textOf(cache, '/one')).toBe('new')
  })

  test('all of them are dropped at once', () => {
    const cache = new ResponseCache()
    store(cache, '/one', '1', ['a'])
    cache.dropAll()
    expect(cache.get('/one')).toBeUndefined()
  })
})

describe('a fill during which a tag is dropped is answered, but not cached', () => {
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

  test('nor one that was dropped before it, during another fill', () => {
    const cache = new ResponseCache()
    const slow = cache.startFill('/slow')
    cache.drop(['a'])
    store(cache, '/quick', '1', ['a'])
    expect(textOf(cache, '/quick')).toBe('1')
    cache.store(slow, answer('old', ['a']))
    expect(cache.get('/slow')).toBeUndefined()
  })
})

describe('single flight', () => {
  test('callers that wait for a fill go on when it ends, also when nothing was cached', async () => {
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
  test('calls with a query take a quarter of the cache', () => {
    const cache = new ResponseCache(40 * KILOBYTE)
    store(cache, '/api/products/50/0', 'x'.repeat(KILOBYTE))
    for (let i = 0; i < 100; i++) store(cache, `/api/products/50/0?min=${i}`, 'x'.repeat(KILOBYTE))
    expect(textOf(cache, '/api/products/50/0')).toBeDefined()
    const kept = Array.from({ length: 100 }, (_, i) =>
      textOf(cache, `/api/products/50/0?min=${i}`),
    ).filter(Boolean)
    expect(kept).toHaveLength(6) // of a kilobyte and a half each
    expect(textOf(cache, '/api/products/50/0?min=99')).toBeDefined()
  })

  test('is limited: the least recently used answer goes first', () => {
    const cache = new ResponseCache(5 * KILOBYTE)
    const body = 'x'.repeat(KILOBYTE) // 512 bytes more are counted for the entry itself
    for (const key of ['/1', '/2', '/3']) store(cache, key, body)
    cache.get('/1')
    store(cache, '/4', body)
    expect(['/1', '/2', '/3', '/4'].map((key) => cache.get(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test('of ten thousand different answers only a few stay', () => {
    const cache = new ResponseCache(20 * KILOBYTE)
    for (let i = 0; i < 10_000; i += 1)
      store(cache, `/${i}`, 'x'.repeat(KILOBYTE), [`product:${i}`])
    const cached = Array.from({ length: 10_000 }, (_, i) => cache.get(`/${i}`)).filter(Boolean)
    expect(cached).toHaveLength(13)
  })

  test('an answer larger than the cache is not cached, and evicts nothing', () => {
    const cache = new ResponseCache(5 * KILOBYTE)
    store(cache, '/small', 'x')
    store(cache, '/large', 'x'.repeat(6 * KILOBYTE))
    expect([textOf(cache, '/small'), cache.get('/large')]).toEqual(['x', undefined])
  })
})

describe('time', () => {
  test('an answer without a time limit stays, one with a limit expires', () => {
    const cache = new ResponseCache()
    store(cache, '/for-ever', '1')
    store(cache, '/an-hour', '1', [], 3_600_000)
    store(cache, '/over', '1', [], -1)
    expect(['/for-ever', '/an-hour', '/over'].map((key) => textOf(cache, key))).toEqual([
      '1',
      '1',
      undefined,
    ])
  })
})

describe('compression', () => {
  test('happens once per coding, at its first request', async () => {
    const cache = new ResponseCache()
    store(cache, '/long', 'naira '.repeat(500))
    const entry = cache.get('/long') as CachedAnswer
    const [first, second] = await Promise.all([
      cache.compress('/long', entry, 'br'),
      cache.compress('/long', entry, 'br'),
    ])
    expect(first).toBe(second)
    expect(brotliDecompressSync(first.body)).toEqual(entry.plain.body)
    expect(cache.get('/long')?.compressed).toEqual({ br: first })
  })

  test('of an answer that is read again is repeated once, with more effort', async () => {
    const cache = new ResponseCache()
    const text = Array.from({ length: 2000 }, (_, i) => `₦${i * 7919} naira ${i % 13}`).join()
    store(cache, '/long', text)
    const entry = cache.get('/long') as CachedAnswer
    const quick = await cache.compress('/long', entry, 'br')
    await cache.improve('/long', entry, 'br')
    const small = entry.compressed.br as Representation
    expect(small.body.length).toBeLessThan(quick.body.length)
    expect(brotliDecompressSync(small.body).toString()).toBe(text)
    await cache.improve('/long', entry, 'br')
    expect(entry.compressed.br).toBe(small)
  })

  test('counts towards the limit', async () => {
    const cache = new ResponseCache(3 * KILOBYTE)
    const noise = randomBytes(800)
    for (const key of ['/old', '/new']) {
      const fill = cache.startFill(key)
      cache.store(fill, { body: noise, headers: [], tags: [], hits: hitsOfRoute('/') })
      fill.finish()
    }
    const entry = cache.get('/new') as CachedAnswer
    await cache.compress('/new', entry, 'gzip')
    expect([cache.get('/old'), cache.get('/new')]).toEqual([undefined, entry])
  })
})

test('an etag identifies the content', () => {
  expect(weakEtagOf(Buffer.from('a'))).toMatch(/^W\/"[\w-]{27}"$/)
  expect(weakEtagOf(Buffer.from('a'))).toBe(weakEtagOf(Buffer.from('a')))
  expect(weakEtagOf(Buffer.from('a'))).not.toBe(weakEtagOf(Buffer.from('b')))
})
