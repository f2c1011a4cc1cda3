import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'
import { categoryId, productId } from './fill.ts'
import { makeProduct } from './make-product.ts'
import type { QuestionKind } from './multiples.ts'

/** Addresses of each case. */
const MANY = 300
const PAGE = 50

export type Question = { name: string; paths: string[]; kind: QuestionKind }

/**
 * The measured questions, with different addresses: random products, pages, categories and words of
 * the catalogue.
 */
export async function questionsOf(db: Db, size: number): Promise<Question[]> {
  const { common, rare } = await wordsOf(db)
  const random = (): number => Math.floor(Math.random() * size)
  const many = (path: (n: number) => string): string[] =>
    Array.from({ length: MANY }, () => path(random()))
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
  const category = (n: number): string => categoryId(makeProduct(n).category)
  const titleWords = (n: number): string[] =>
    makeProduct(n)
      .title.split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2)
  const search = (text: string, rest = ''): string =>
    `/api/products/search/${PAGE}/0/${encodeURIComponent(text)}${rest}`
  const counts = new Map(
    (await db.selectFrom('category').select(['id', 'product_count']).execute()).map((one) => [
      one.id,
      one.product_count,
    ]),
  )
  const pageOf = (id: string): number =>
    Math.floor((Math.random() * (counts.get(id) ?? 0)) / PAGE) * PAGE
  const filters = (n: number): string =>
    `brand=${encodeURIComponent(makeProduct(n).brand)}&max=${makeProduct(n).priceNaira * 2}&stock=1`
  const question = (name: string, paths: string[], kind: QuestionKind = 'list'): Question => ({
    name,
    paths,
    kind,
  })
  return [
    question(
      'product',
      many((n) => `/api/products/${productId(n)}`),
    ),
    question('list, first page', [`/api/products/${PAGE}/0`]),
    question(
      'list, any page',
      many((n) => `/api/products/${PAGE}/${Math.floor(n / PAGE) * PAGE}`),
    ),
    question(
      'category, first page',
      many((n) => `/api/products/category/${category(n)}/${PAGE}/0`),
    ),
    question(
      'category, any page',
      many((n) => `/api/products/category/${category(n)}/${PAGE}/${pageOf(category(n))}`),
    ),
    question(
      'one rare word',
      rare.map((word) => search(word)),
    ),
    question(
      'one common word',
      common.map((word) => search(word)),
    ),
    question(
      'two words',
      many((n) => search(titleWords(n).slice(0, 2).join(' '))),
    ),
    question(
      'three words with a prefix',
      many((n) => search(withPrefix(titleWords(n).slice(0, 3)))),
    ),
    question(
      'swapped letters',
      many((n) => search(swapped(any(titleWords(n))))),
    ),
    question(
      'nothing found',
      many((n) => search(`qzx${n.toString(36)}vw`)),
    ),
    question(
      'a common word by price',
      common.map((word) => search(word, '?sort=price')),
    ),
    question(
      'a common word, filtered, newest',
      common.map((word) => search(word, `?sort=newest&stock=1&rating=3&min=5000`)),
    ),
    question(
      'filters and order',
      many(
        (n) =>
          `/api/products/${PAGE}/0?category=${category(n)}&${filters(n)}&sort=${any(['price', '-price', 'discount', 'rating', 'sold'])}`,
      ),
    ),
    question(
      'category by price',
      many((n) => `/api/products/category/${category(n)}/${PAGE}/0?sort=price`),
    ),
    question('facets of the shop', ['/api/products/facets']),
    question(
      'facets of a category, filtered',
      many((n) => `/api/products/facets?category=${category(n)}&stock=1&rating=4`),
    ),
    question(
      'facets of a common word',
      common.map((word) => `/api/products/facets?q=${word}`),
    ),
    question(
      'facets of a common word, filtered',
      many((n) => `/api/products/facets?q=${any(common)}&${filters(n)}`),
    ),
    question(
      'suggestions',
      many(
        (n) =>
          `/api/suggest/${encodeURIComponent(withPrefix(titleWords(n).slice(0, 1 + (n % 2))))}`,
      ),
      'suggestions',
    ),
  ]
}

const withPrefix = (words: readonly string[]): string =>
  words.map((word, i) => (i === words.length - 1 ? word.slice(0, 3) : word)).join(' ')

/** Two letters in the middle change places. */
function swapped(word: string): string {
  const at = Math.floor(word.length / 2) - 1
  return `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`
}

const COMMON = 20

async function wordsOf(db: Db): Promise<{ common: string[]; rare: string[] }> {
  const { rows: common } = await sql<{ word: string }>`
    select word from word where word ~ '^[a-z]{3,}$' order by titles desc limit ${COMMON}`.execute(
    db,
  )
  const { rows: rare } = await sql<{ word: string }>`
    select word from word where products between 1 and 50 limit ${MANY}`.execute(db)
  return { common: common.map(({ word }) => word), rare: rare.map(({ word }) => word) }
}
