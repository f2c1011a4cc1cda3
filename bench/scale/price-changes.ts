import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SheetResult } from '#contract/catalogue/product-sheet.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { MAX_LIMIT, MAX_SHEET_ROWS } from '#contract/platform/limits.ts'
import type { Db } from '#server/platform/db/schema.ts'

const CHANGED_PRODUCTS = 1_000
/** Above all others, also after the highest discount. */
const TIMES_THE_HIGHEST = 3
const LOOK_AGAIN_MS = 20
const VISIBLE_WITHIN_MS = 60_000

/** The price of a product without options, in naira. Its variant has its id. */
type PriceChange = { id: string; from: number; to: number }
/** The shop's address, and the access token of a shopkeeper. */
export type Office = { url: string; token: string }

/** Chooses random products whose new prices come first in the list by highest price. */
export async function choosePriceChanges(db: Db): Promise<PriceChange[]> {
  const { rows } = await sql<{ id: string; price_kobo: number; highest_kobo: number }>`
    select variant.id, price_kobo, (select max(price_kobo) from variant) as highest_kobo
    from product join variant on variant.id = product.id
    where product.options = '[]' and product.deleted_at is null
    order by random() limit ${CHANGED_PRODUCTS}`.execute(db)
  return rows.map(({ id, price_kobo, highest_kobo }, place) => ({
    id,
    from: toNaira(price_kobo),
    to: toNaira(highest_kobo) * TIMES_THE_HIGHEST + place,
  }))
}

export const undoPriceChanges = (changes: readonly PriceChange[]): PriceChange[] =>
  changes.map(({ id, from, to }) => ({ id, from: to, to: from }))

/** Saves prices as the sheet of the back office does. @throws Error when one is refused */
export async function savePrices(office: Office, changes: readonly PriceChange[]): Promise<void> {
  for (let first = 0; first < changes.length; first += MAX_SHEET_ROWS) {
    const rows = changes
      .slice(first, first + MAX_SHEET_ROWS)
      .map(({ id, from, to }) => ({ variant: id, price: { seen: from, to } }))
    const response = await fetch(`${office.url}/api/products/sheet`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ save: randomUUID(), rows }),
    })
    if (!response.ok) throw new Error(`The sheet was not saved: ${await response.text()}`)
    const { results } = (await response.json()) as { results: SheetResult[] }
    const refused = results.find(({ result }) => result === 'refused')
    if (refused) throw new Error(`A price was not saved: ${refused.message}`)
  }
}

/** Reads the list by highest price until it shows all new prices. @throws Error when it never does */
export async function waitForNewPrices(
  url: string,
  changes: readonly PriceChange[],
): Promise<void> {
  const end = performance.now() + VISIBLE_WITHIN_MS
  while (!(await areShown(url, changes))) {
    if (performance.now() > end) throw new Error('The list does not show the new prices.')
    await wait(LOOK_AGAIN_MS)
  }
}

async function areShown(url: string, changes: readonly PriceChange[]): Promise<boolean> {
  const shown = new Map<string, number>()
  for (let skip = 0; skip < changes.length; skip += MAX_LIMIT) {
    const response = await fetch(`${url}/api/products/${MAX_LIMIT}/${skip}?sort=-price`)
    const { data } = (await response.json()) as ProductListPage
    for (const { _id, price } of data) shown.set(_id, price)
  }
  return changes.every(({ id, to }) => shown.get(id) === to)
}

/** Changes prices to and fro while `work` runs; in the end they are as before. */
export async function changePricesDuring<Result>(
  office: Office,
  changes: readonly PriceChange[],
  work: () => Promise<Result>,
): Promise<{ result: Result; savedPerSecond: number }> {
  const startedAt = performance.now()
  let isWorking = true
  let saves = 0
  async function changeToAndFro(): Promise<void> {
    while (isWorking) {
      await savePrices(office, changes)
      await savePrices(office, undoPriceChanges(changes))
      saves += 2
    }
  }
  const changing = changeToAndFro()
  const result = await work().finally(async () => {
    isWorking = false
    await changing
  })
  const seconds = (performance.now() - startedAt) / 1000
  return { result, savedPerSecond: (saves * changes.length) / seconds }
}
