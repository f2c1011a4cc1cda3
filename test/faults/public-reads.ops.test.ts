import { Agent, get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { type RunningShop, startDemoShop } from '../demo-shop.ts'
import { limit } from '../limit.ts'
import { addressOf, type KnownIds, listPublicReads } from '../public-reads.ts'
import { times } from './faulty-shop.ts'

/**
 * One stranger asks for every path that anyone may read; another visitor is to notice little of it.
 */

const CONNECTIONS = 64
/** `READS=20 npm run test:faults -- public-reads` */
const ROUNDS = times('READS', 1)
/** Pages made one after the other in the time that another visitor waits, at most. */
const PAGES_OF_WAITING = 20
/** The event loop is held by what was let in, and by the refusals of the rest. */
const PAGES_OF_PROBE = 12
/** Answers before the first measurement, and those that are measured. */
const WARM_UP = 40
const MEASURED = 15
const PASSES = 3

let shop: RunningShop
let known: KnownIds
beforeAll(async () => {
  // With a token, as in production: without one this machine may read the figures.
  shop = await startDemoShop({ RATE_LIMIT: 'on', METRICS_TOKEN: 'a-token-for-the-figures' })
  known = await findKnown()
})
afterAll(() => shop.close())

async function findKnown(): Promise<KnownIds> {
  const read = async (path: string) => (await fetch(`${shop.url}/api${path}`)).json()
  const [product] = (await read('/products/1/0')).data
  const [category] = (await read('/categories')).data
  const [state] = (await read('/states')).data
  const [page] = (await read('/pages')).data
  return {
    product: product._id,
    category: category._id,
    state: state._id,
    page: page.slug,
    picture: product.images[0].replace('/images/', ''),
  }
}

const agentAt = (localAddress: string): Agent => new Agent({ keepAlive: true, localAddress })
const stranger = agentAt('127.0.0.1')
const visitor = agentAt('127.0.0.2')

type Answered = { status: number; ms: number }

const ask = (agent: Agent, path: string): Promise<Answered> =>
  new Promise((done, fail) => {
    const start = performance.now()
    const url = shop.url.replace('localhost', '127.0.0.1') + path
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const send = (): void => {
      let isAnswered = false
      const sent = get(url, { agent, headers }, (answer) => {
        isAnswered = true
        const finish = () => done({ status: answer.statusCode ?? 0, ms: performance.now() - start })
        answer.resume().once('end', finish)
      })
      // As browsers do where the server closed an idle connection just as it was used again (RFC
      // 9110, 9.2.2).
      sent.once('error', (error) => (sent.reusedSocket && !isAnswered ? send() : fail(error)))
    }
    send()
  })

let lastNumber = 0
const nextNumber = (): number => {
  lastNumber += 1
  return lastNumber
}

/** A page that no cache has: another price each time. */
const newPage = (): string => `/search/bag?min=${nextNumber()}`

/** Milliseconds of such a page alone, on this machine at this time. */
async function measurePage(): Promise<number> {
  for (let i = 0; i < WARM_UP; i++) await ask(visitor, newPage())
  const measured: number[] = []
  for (let i = 0; i < MEASURED; i++) measured.push((await ask(visitor, newPage())).ms)
  return measured.toSorted((a, b) => a - b)[Math.floor(MEASURED / 2)] ?? 0
}

async function readWithAll(path: string, isSame: boolean): Promise<void> {
  const number = nextNumber()
  const reader = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++)
      await ask(stranger, addressOf(path, known, isSame ? number : nextNumber()))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, reader))
}

type Seen = { path: string; probe: Answered; page: Answered }

async function watchWhileRead(path: string, isSame: boolean): Promise<Seen> {
  const reading = readWithAll(path, isSame)
  const [probe, page] = await Promise.all([ask(visitor, '/healthz'), ask(visitor, newPage())])
  await reading
  return { path: `${path}${isSame ? ', the same each time' : ''}`, probe, page }
}

type Read = { path: string; isSame: boolean }

const isNoticed = ({ probe, page }: Seen, pageMs: number): boolean =>
  probe.status !== 200 ||
  page.status !== 200 ||
  probe.ms > PAGES_OF_PROBE * pageMs ||
  page.ms > PAGES_OF_WAITING * pageMs

/**
 * The paths by which the visitor is refused or waits too long each time: what another process of a
 * busy machine delays is measured again.
 */
async function findNoticed(reads: readonly Read[]): Promise<string[]> {
  let suspects = reads
  let noticed: string[] = []
  for (let pass = 0; pass < PASSES && suspects.length > 0; pass++) {
    const pageMs = await measurePage()
    const slow: Read[] = []
    noticed = []
    for (const read of suspects) {
      const seen = await watchWhileRead(read.path, read.isSame)
      if (!isNoticed(seen, pageMs)) continue
      slow.push(read)
      const { probe, page } = seen
      noticed.push(
        `${seen.path}: probe ${probe.status} in ${Math.round(probe.ms)} ms, page ${page.status} in ` +
          `${Math.round(page.ms)} ms, alone ${Math.round(pageMs)} ms`,
      )
    }
    suspects = slow
  }
  return noticed
}

/** Their pages are one empty frame, made in the browser. */
const isBehindSignIn = (path: string): boolean => /^\/(admin|user)(\/|$)/.test(path)

test('64 connections on any public path delay no other visitor', {
  timeout: limit(120_000),
}, async () => {
  const paths = (await listPublicReads(routes)).filter((path) => !isBehindSignIn(path))
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/sitemap.xml',
      '/robots.txt',
      '/og.png',
      '/api/docs/json',
      '/api/suggest/:text',
    ]),
  )
  const reads = paths.map((path) => ({ path, isSame: false }))
  expect(await findNoticed(reads)).toEqual([])
})

test('nor do 64 that ask for the same, or for pages behind a sign-in', {
  tags: ['long'],
  timeout: limit(600_000),
}, async () => {
  const paths = await listPublicReads(routes)
  const reads = paths.flatMap((path) => [
    { path, isSame: true },
    { path, isSame: false },
  ])
  expect(await findNoticed(reads)).toEqual([])
})
