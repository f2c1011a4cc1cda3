import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { SearchText } from '#contract/platform/list-params.ts'
import {
  describeShortfall,
  type JudgedShop,
  type Judgement,
  judgeQuery,
  openJudgedShop,
  sumUpJudgements,
} from '../../test/search/judge-search.ts'
import { diceOf } from '../scale/dice.ts'
import { printColumns } from '../table.ts'
import { type CatalogueFile, importCatalogue } from './import-catalogue.ts'
import { type QueryOfKind, readQueries } from './read-queries.ts'

type MeasureOptions = {
  /** Holds the shop's data. */
  folder: string
  /** A CSV of products. */
  csv: string
  queryFiles: readonly string[]
  /** How many titles are asked for, and the seed that draws them. */
  titles: number
  seed: number
}

/** Prints how well the search finds what is asked for in a catalogue, and how steadily. */
export async function measureSearch(options: MeasureOptions): Promise<void> {
  const files = await Promise.all(options.queryFiles.map(readQueryFile))
  const answers: RecordedAnswer[] = []
  const { csv } = options
  const file = { csv, folder: join(options.folder, 'in-order'), isShuffled: false }
  await withImportedShop(file, async (shop) => {
    const recorded = recordAnswers(shop, answers)
    for (const { name, queries } of files) await judgeFile(recorded, name, queries)
    await judgeTitles(recorded, options)
    console.info()
    await askAgain('Asked again', shop, answers)
  })
  const shuffledFile = { csv, folder: join(options.folder, 'shuffled'), isShuffled: true }
  await withImportedShop(shuffledFile, (shop) =>
    askAgain('Asked where products are stored in another order', shop, answers),
  )
}

async function withImportedShop(
  file: CatalogueFile,
  work: (shop: JudgedShop) => Promise<void>,
): Promise<void> {
  console.info(`Importing ${file.csv} …`)
  const { database, row } = await importCatalogue(file)
  try {
    const shop = await openJudgedShop(database.db)
    const lost = row.refused + row.failed
    console.info(`${shop.products.size} products are on sale; the import refused ${lost}.`)
    await work(shop)
  } finally {
    await database.close()
  }
}

async function readQueryFile(path: string) {
  return { name: basename(path), queries: readQueries(await readFile(path, 'utf8')) }
}

/** `answer`: the titles that were found and the counts beside them, as text. */
type RecordedAnswer = { text: string; limit: number; answer: string }

function textOfAnswer({ data, ...counts }: ProductListPage): string {
  return JSON.stringify({ titles: data.map(({ title }) => title), counts })
}

/** The same shop, whose answers are remembered. */
function recordAnswers(shop: JudgedShop, answers: RecordedAnswer[]): JudgedShop {
  const search: JudgedShop['search'] = async (text, { limit }) => {
    const page = await shop.search(text, { limit })
    answers.push({ text, limit, answer: textOfAnswer(page) })
    return page
  }
  return { products: shop.products, search }
}

/** The same question on the same products should have the same answer. */
async function askAgain(
  when: string,
  shop: JudgedShop,
  answers: readonly RecordedAnswer[],
): Promise<void> {
  const changed: string[] = []
  for (const { text, limit, answer } of answers) {
    const page = await shop.search(text, { limit })
    if (textOfAnswer(page) !== answer) changed.push(text)
  }
  console.info(`${when}, ${changed.length} of ${answers.length} questions have another answer.`)
  for (const text of changed) console.info(`   ${text}`)
}

type JudgementOfKind = Judgement & { kind: string }

async function judgeFile(
  shop: JudgedShop,
  name: string,
  queries: readonly QueryOfKind[],
): Promise<void> {
  const judgements: JudgementOfKind[] = []
  for (const query of queries)
    judgements.push({ ...(await judgeQuery(shop, query)), kind: query.kind })
  console.info(`\n${name}: queries that fall short`)
  for (const judgement of judgements) {
    const shortfall = describeShortfall(judgement)
    if (shortfall) console.info(`${judgement.kind}: ${shortfall}`)
  }
  console.info()
  const kinds = Map.groupBy(judgements, ({ kind }) => kind)
  printColumns([
    ['kind', 'queries', 'recall at ten', 'first hit right'],
    ...[...kinds].map(([kind, ofKind]) => figureCells(kind, ofKind)),
    figureCells('all', judgements),
  ])
}

function figureCells(kind: string, judgements: readonly Judgement[]): string[] {
  const { queries, recall, firstRight } = sumUpJudgements(judgements)
  return [kind, `${queries}`, recall.toFixed(3), `${firstRight}`]
}

const TITLE_HITS = 20

/** Asks for titles of the catalogue: each should be the first hit. */
async function judgeTitles(
  shop: JudgedShop,
  { titles: count, seed }: Pick<MeasureOptions, 'titles' | 'seed'>,
): Promise<void> {
  const titles = drawTitles(shop, count, seed)
  let first = 0
  let shown = 0
  console.info(`\nTitles as queries, seed ${seed}: those that are not first`)
  for (const title of titles) {
    const { data } = await shop.search(title, { limit: TITLE_HITS })
    const place = data.findIndex((hit) => hit.title === title) + 1
    if (place === 1) first += 1
    else console.info(`${title}: ${place || 'lacking'}\n   found ${data[0]?.title ?? 'nothing'}`)
    if (place > 0) shown += 1
  }
  console.info(
    `\nOf ${titles.length} titles ${first} are first, and ${shown} among the first ${TITLE_HITS}.`,
  )
}

/** Different titles that can be typed as a search. The same seed draws the same ones. */
function drawTitles({ products }: JudgedShop, count: number, seed: number): string[] {
  const all = new Set([...products.values()].map(({ title }) => title))
  const rest = [...all].filter((title) => SearchText.safeParse(title).success).toSorted()
  const dice = diceOf(seed)
  const drawn: string[] = []
  while (drawn.length < count && rest.length > 0)
    drawn.push(...rest.splice(dice.between(0, rest.length - 1), 1))
  return drawn
}
