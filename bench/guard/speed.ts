import type { ProductListPage } from '#contract/catalogue/products.ts'
import { splitLgaNames } from '#contract/shopfront/lga-names.ts'
import type { DeliveryState } from '#contract/shopfront/regions.ts'
import type { RunningShop } from '../../test/demo-shop.ts'
import type { Answer, BareCall, BareReady, BareResults } from '../bare-server.ts'
import { type Child, start } from '../children.ts'
import { orderOf } from '../order.ts'
import { cpuMsOf } from './process-figures.ts'
import type { Sample } from './sample.ts'
import { type Call, sendEach, sendSame } from './send.ts'

const CONNECTIONS = 32
/** Fewer than the shop lets in at once: what it refuses under overload is not measured here. */
const MISSES_AT_ONCE = 8
/**
 * A round takes turns between the two servers, so that other load on the machine affects both
 * alike.
 */
const TURNS = 3
/**
 * The kernel counts CPU time in hundredths of a second: fewer answers would take too few of them.
 */
const ANSWERS = 10_000
/**
 * Until then V8 still compiles: in two runs these answers of the shop cost a fifth to a quarter
 * more than later ones.
 */
const WARM_UP_ANSWERS = 250_000
const WORDS = [
  'ankara',
  'dress',
  'shoes',
  'phone',
  'bag',
  'watch',
  'power bank',
  'kaftan',
  'laptop',
  'shirt',
]
/** Enough pieces for all orders of a run. */
const PLENTY = 100

/**
 * Sends the requests of one turn, and returns one of the answers. `warmUp`: requests before the
 * first turn.
 */
type Turn = { answers: number; send(): Promise<Answer>; warmUp?(): Promise<void> }
type Bare = Child<BareCall, BareResults> & { ready: BareReady }

/**
 * CPU time of an answer of the shop, as a multiple of what the same bytes cost a bare `node:http`
 * server.
 */
export async function measureSpeed(shop: RunningShop, rounds: number): Promise<Sample[]> {
  const bare = await start<BareReady, BareCall, BareResults>('bare-server.ts')
  await bare.call({
    kind: 'send',
    answer: { headers: ['Content-Length', '2'], body: Buffer.from('ok') },
  })
  await sendSame(bare.ready.url, '/', WARM_UP_ANSWERS, CONNECTIONS)
  const samples: Sample[] = []
  for (const [name, turn] of Object.entries(await turnsOf(shop))) {
    await turn.warmUp?.()
    await measureRound(shop, bare, turn)
    const values: number[] = []
    for (let round = 0; round < rounds; round++) values.push(await measureRound(shop, bare, turn))
    samples.push({ name: `CPU of ${name}`, unit: '× bare', values })
  }
  await bare.stop()
  return samples
}

async function measureRound(shop: RunningShop, bare: Bare, turn: Turn): Promise<number> {
  let ours = 0
  const theirsBefore = await bare.call({ kind: 'usage' })
  for (let i = 0; i < TURNS; i++) {
    const before = cpuMsOf(shop.pid)
    const answer = await turn.send()
    ours += cpuMsOf(shop.pid) - before
    await bare.call({ kind: 'send', answer })
    await sendSame(bare.ready.url, '/', ANSWERS, CONNECTIONS)
  }
  const theirs = (await bare.call({ kind: 'usage' })).cpuMs - theirsBefore.cpuMs
  return ours / turn.answers / (theirs / ANSWERS)
}

/**
 * Each request of the last four has an address or a body of its own, so that no cache answers it.
 */
async function turnsOf({ url }: RunningShop): Promise<Record<string, Turn>> {
  const read = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${url}${path}`)).json()) as T
  const pages = await Promise.all(
    [0, 100, 200].map((skip) => read<ProductListPage>(`/api/products/100/${skip}`)),
  )
  const productIds = pages
    .flatMap(({ data }) => data)
    .filter(({ options, stock }) => !options && stock >= PLENTY)
    .map(({ _id }) => _id)
  const { data: states } = await read<{ data: DeliveryState[] }>('/api/states')
  const [place] = states.map(({ _id, lgas }) => ({ state: _id, lga: splitLgaNames(lgas)[0] ?? '' }))
  const order = (n: number): Call => {
    const products = [n, n + 1].map((at) => productIds[at % productIds.length] ?? '')
    return { path: '/api/sales', body: orderOf(place ?? { state: '', lga: '' }, products) }
  }
  const cached = (path: string): Turn => ({
    answers: ANSWERS,
    warmUp: () => sendSame(url, path, WARM_UP_ANSWERS, CONNECTIONS),
    send: async () => {
      await sendSame(url, path, ANSWERS, CONNECTIONS)
      return sendEach(url, [{ path }], 1)
    },
  })
  const each = (answers: number, callOf: (n: number) => Call): Turn => {
    let sent = 0
    const send = () =>
      sendEach(
        url,
        Array.from({ length: answers }, () => callOf(sent++)),
        MISSES_AT_ONCE,
      )
    return { answers, send }
  }
  return {
    'a cached list': cached('/api/products/50/0'),
    'the cached home page': cached('/'),
    'an uncached list': each(25, (n) => ({
      path: `/api/products/${50 - Math.floor(n / 150)}/${(n * 7) % 150}`,
    })),
    'a rendered page': each(8, (n) => ({ path: `/products?min=${n / 100}` })),
    'a search': each(20, (n) => ({
      path: `/api/products/search/20/0/${WORDS[n % WORDS.length]}?min=${n / 100}`,
    })),
    'an order': each(20, order),
  }
}
