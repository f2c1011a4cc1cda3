import { setTimeout as wait } from 'node:timers/promises'
import type { Category } from '#contract/catalogue/categories.ts'
import type { Import } from '#contract/catalogue/imports.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { type CsvCell, formatCsvRecord } from '#server/platform/csv/cells.ts'
import { ADMIN } from './admin.ts'
import type { Bench, Kind, Shop } from './bench.ts'

const PRODUCTS = 10_000
const MAX_SECONDS = 60
/** Memory above rest that an import may use. */
const MAX_GROWTH_MB = 150

/**
 * A file of 10,000 new products in Shopify's older format: checked, imported, and checked again.
 */
export async function importSuite(bench: Bench, kind: Kind): Promise<void> {
  const on = kind === 'postgres' ? 'PostgreSQL' : 'embedded'
  const name = `import of 10,000 products (${on})`
  if (!bench.isSelected(name)) return
  console.info(`${name} …`)
  const shop = await bench.startShop(kind, 'all')
  try {
    const admin = await signIn(shop)
    const csv = await fileFor(shop.ready.url)
    await check(shop, admin, csv.split('\r\n').slice(0, 5).join('\n')) // warms up
    const memory = watchMemory(shop)
    const [checked, checkS] = await timed(() => check(shop, admin, csv))
    const [done, runS] = await timed(() => run(shop, admin, checked))
    const [again, againS] = await timed(() => check(shop, admin, csv))
    const { restMb, peakMb } = await memory.end()
    const isWhole = done.created === PRODUCTS && done.failed === 0 && again.unchanged === PRODUCTS
    const details = `check ${checkS.toFixed(1)} s, import ${runS.toFixed(1)} s, the same file again ${againS.toFixed(1)} s`
    bench.report({
      name,
      target: `${MAX_SECONDS} s`,
      reached: `${(checkS + runS).toFixed(1)} s`,
      isMet: isWhole && checkS + runS <= MAX_SECONDS,
      details: `${details}; ${(csv.length / 1e6).toFixed(1)} MB`,
    })
    bench.report({
      name: `import: memory above rest (${on})`,
      target: `${MAX_GROWTH_MB} MB`,
      reached: `${(peakMb - restMb).toFixed(0)} MB`,
      isMet: peakMb - restMb <= MAX_GROWTH_MB,
      details: `at rest ${restMb.toFixed(0)} MB, peak ${peakMb.toFixed(0)} MB`,
    })
  } finally {
    await shop.stop()
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  const result = await work()
  return [result, (performance.now() - start) / 1000]
}

function watchMemory(shop: Shop): { end(): Promise<{ restMb: number; peakMb: number }> } {
  let isEnded = false
  async function watch() {
    const { rssMb: restMb } = await shop.call({ kind: 'usage' })
    let peakMb = restMb
    while (!isEnded) {
      await wait(50)
      peakMb = Math.max(peakMb, (await shop.call({ kind: 'usage' })).rssMb)
    }
    return { restMb, peakMb }
  }
  const watched = watch()
  return {
    end: () => {
      isEnded = true
      return watched
    },
  }
}

type Admin = { authorization: string }

async function answerOf<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function signIn({ ready: { url } }: Shop): Promise<Admin> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ADMIN),
  })
  const { accessToken } = await answerOf<{ accessToken: string }>(answer)
  return { authorization: `Bearer ${accessToken}` }
}

async function check({ ready: { url } }: Shop, headers: Admin, csv: string): Promise<Import> {
  const body = new FormData()
  body.append('file', new Blob([csv]), 'products.csv')
  return answerOf(await fetch(`${url}/api/imports`, { method: 'POST', headers, body }))
}

async function run({ ready: { url } }: Shop, headers: Admin, { _id }: Import): Promise<Import> {
  const address = `${url}/api/imports/${_id}`
  const body = JSON.stringify({ value: 'run' })
  await answerOf(
    await fetch(address, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    }),
  )
  for (;;) {
    const now = await answerOf<Import>(await fetch(address, { headers }))
    if (now.status === 'done') return now
    await wait(200)
  }
}

const HEADER = [
  ...[
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Type',
    'Tags',
    'Published',
    'Option1 Name',
    'Option1 Value',
  ],
  ...[
    'Variant Inventory Qty',
    'Variant Price',
    'Variant Compare At Price',
    'Image Src',
    'Image Position',
    'Status',
  ],
]
const PARAGRAPH = 'Cut and sewn in Aba, <b>washed once</b>, and finished by hand. '.repeat(6)

/** Two rows per product, with images that the shop has. */
async function fileFor(url: string): Promise<string> {
  const { data: categories } = await answerOf<{ data: Category[] }>(
    await fetch(`${url}/api/categories`),
  )
  const { data: products } = await answerOf<ProductListPage>(
    await fetch(`${url}/api/products/100/0`),
  )
  const images = products.flatMap(({ images }) => images)
  const one = <T>(list: readonly T[], i: number): T => list[i % list.length] as T
  const rows = Array.from({ length: PRODUCTS }, (_, i): CsvCell[][] => {
    const handle = `imported-${i}`
    const body = `<p>Number ${i}</p><p>${PARAGRAPH}</p><ul><li>Red</li><li>Blue</li></ul>`
    const price = 1000 + (i % 900)
    const image = { first: one(images, i), second: one(images, i + 7) }
    return [
      [
        handle,
        `Imported shirt ${i}`,
        body,
        'Oja',
        one(categories, i).title,
        'new, shirt',
        'TRUE',
        'Title',
        'Default Title',
        i % 50,
        price,
        i % 3 ? '' : price * 2,
        image.first,
        1,
        'active',
      ],
      [handle, '', '', '', '', '', '', '', '', '', '', '', image.second, 2, ''],
    ]
  })
  return [HEADER, ...rows.flat()].map(formatCsvRecord).join('')
}
