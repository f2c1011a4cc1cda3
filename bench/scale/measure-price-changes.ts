import { type MeasuredShop, measureQuestion } from './measure-question.ts'
import { judgeMultiple } from './multiples.ts'
import {
  changePricesDuring,
  choosePriceChanges,
  type Office,
  savePrices,
  undoPriceChanges,
  waitForNewPrices,
} from './price-changes.ts'

const VISIBILITY_CASE = 'price change of 1,000 products'
const SEARCH_CASE = 'searches while prices change'
const VISIBLE_WITHIN_S = 2
const SLOWEST_SEARCH = 1.5

/** Measures how soon lists show new prices, and what their writing costs searches meanwhile. */
export async function measurePriceChanges(
  measured: MeasuredShop,
  searches: readonly string[],
): Promise<void> {
  const { bench } = measured
  if (bench.isSelected(VISIBILITY_CASE)) await measureVisibility(measured)
  if (bench.isSelected(SEARCH_CASE)) await measureSearchesMeanwhile(measured, searches)
}

async function measureVisibility(measured: MeasuredShop): Promise<void> {
  console.info(`${VISIBILITY_CASE} …`)
  const office = await openOffice(measured)
  const changes = await choosePriceChanges(measured.database.db)
  const startedAt = performance.now()
  await savePrices(office, changes)
  const savedAt = performance.now()
  const shownAt = await waitForNewPrices(office.url, changes)
    .then(() => performance.now())
    // A server keeps the database for the next run: prices are set back whatever happens.
    .finally(() => savePrices(office, undoPriceChanges(changes)))
  const shownAfterS = (shownAt - startedAt) / 1000
  const savedAfterS = (savedAt - startedAt) / 1000
  measured.bench.report({
    name: VISIBILITY_CASE,
    target: `${VISIBLE_WITHIN_S} s`,
    reached: `${shownAfterS.toFixed(2)} s`,
    isMet: shownAfterS <= VISIBLE_WITHIN_S,
    details: `saved after ${savedAfterS.toFixed(2)} s`,
  })
}

async function measureSearchesMeanwhile(
  measured: MeasuredShop,
  searches: readonly string[],
): Promise<void> {
  console.info(`${SEARCH_CASE} …`)
  const alone = await measureQuestion(measured, searches)
  const office = await openOffice(measured)
  const changes = await choosePriceChanges(measured.database.db)
  const { result: meanwhile, savedPerSecond } = await changePricesDuring(office, changes, () =>
    measureQuestion(measured, searches),
  )
  measured.bench.report({
    name: SEARCH_CASE,
    ...judgeMultiple(meanwhile.p95Ms, alone.p95Ms, SLOWEST_SEARCH),
    details: `${meanwhile.details}; ${savedPerSecond.toFixed(0)} prices a second; alone ${alone.details}`,
  })
}

async function openOffice({ shop }: MeasuredShop): Promise<Office> {
  return { url: shop.ready.url, token: await shop.call({ kind: 'signIn' }) }
}
