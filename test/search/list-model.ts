import type { ListSort } from '#contract/catalogue/filter-address.ts'

/** Titles of the categories, in lower case. */
const CATEGORY_WORDS = ['lantern', 'basket', 'kettle', 'saddle', 'mirror', 'violin']

/** A product as the model of lists knows it. Prices are naira. */
export type ModelProduct = {
  id: string
  category: string
  categoryTitle: string
  brand: string
  title: string
  description: string
  rating: number
  sold: number
  createdAt: Date
  state: 'on sale' | 'draft' | 'deleted'
  /** Names of options; a variant has a value of each in `choice`. */
  options: readonly string[]
  variants: readonly ModelVariant[]
}

export type ModelVariant = {
  id: string
  choice: readonly string[]
  price: number
  discountPercentage: number
  /** The price after the discount. */
  unit: number
  stock: number
}

export type ModelQuestion = {
  category?: string[]
  brand?: string[]
  min?: number
  max?: number
  discount?: true
  stock?: true
  rating?: number
  size?: string[]
  colour?: string[]
  words?: string[]
  sort?: ListSort
  page?: { limit: number; skip: number }
}

/** `depth`: so many of `GRADES` are listed. */
export type Asked = ModelQuestion & { depth?: number }

type Rule = (asked: Asked, product: ModelProduct, variant: ModelVariant) => boolean

const isAmong = (values: readonly string[] | undefined, value: string | undefined): boolean =>
  !values || (value !== undefined && values.includes(value))

export const chosenValue = (name: string, { options }: ModelProduct, { choice }: ModelVariant) =>
  choice[options.indexOf(name)]

const wordsIn = (...texts: string[]): string[] => texts.join(' ').toLowerCase().split(' ')

const choiceWords = (variants: readonly ModelVariant[]): string[] =>
  wordsIn(...variants.flatMap(({ choice }) => choice))

/** Where a word says what the product is; it may be in the description, too. */
const namingWords = ({ title, brand, categoryTitle, variants }: ModelProduct): string[] => [
  ...wordsIn(title, brand, categoryTitle),
  ...choiceWords(variants),
]

const isNamedBy = (product: ModelProduct, word: string): boolean =>
  namingWords(product).includes(word)
const hasWord = (product: ModelProduct, word: string): boolean =>
  isNamedBy(product, word) || wordsIn(product.description).includes(word)

/** A word of a category says what the goods are. */
const typesIn = (words: readonly string[]): string[] =>
  words.filter((word) => CATEGORY_WORDS.includes(word)).slice(-1)

type Grade = (product: ModelProduct, words: readonly string[]) => boolean

/** Each is listed after those before it. */
const GRADES: readonly Grade[] = [
  /** It is called by all words. */
  (product, words) => words.every((word) => isNamedBy(product, word)),
  /** It is of the type, and has all words. */
  (product, words) =>
    typesIn(words).every((word) => isNamedBy(product, word)) &&
    words.every((word) => hasWord(product, word)),
  /** It is of the type. */
  (product, words) => typesIn(words).some((word) => isNamedBy(product, word)),
  /** It has all words. */
  (product, words) => words.every((word) => hasWord(product, word)),
  /** It has some of the words. */
  (product, words) => words.some((word) => hasWord(product, word)),
]
/** Those of all words, which are always listed. */
const FULL_GRADES = 2

export function gradeOf(product: ModelProduct, words: readonly string[] = []): number {
  const grade = GRADES.findIndex((isOfGrade) => isOfGrade(product, words))
  return grade < 0 ? GRADES.length : grade
}

const RULES = {
  /** The product is in one of the categories. */
  category: ({ category }, product) => isAmong(category, product.category),
  /** It is of one of the brands, whatever their case. */
  brand: ({ brand }, product) => isAmong(brand, product.brand.toLowerCase()),
  /** The variant's price after the discount is within both limits. */
  price: ({ min = 0, max = Number.POSITIVE_INFINITY }, _product, variant) =>
    variant.unit >= min && variant.unit <= max,
  /** The variant has a discount. */
  discount: ({ discount }, _product, variant) => !discount || variant.discountPercentage > 0,
  /** The variant is in stock. */
  stock: ({ stock }, _product, variant) => !stock || variant.stock > 0,
  /** The product has so many stars or more. */
  rating: ({ rating = 0 }, product) => product.rating >= rating,
  /** The variant has one of the values of each option. */
  Size: ({ size }, product, variant) => isAmong(size, chosenValue('Size', product, variant)),
  Colour: ({ colour }, product, variant) =>
    isAmong(colour, chosenValue('Colour', product, variant)),
  /** The product has the words in one of the grades that are listed. */
  words: ({ words, depth = FULL_GRADES }, product) => !words || gradeOf(product, words) < depth,
  /** Words that are among the product's options are those of a variant in stock. */
  choice: ({ words = [] }, product, variant) => {
    const chosen = words.filter((word) => choiceWords(product.variants).includes(word))
    const isOffered = chosen.every((word) => choiceWords([variant]).includes(word))
    return chosen.length === 0 || (isOffered && variant.stock > 0)
  },
} satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
const ALL_RULES = Object.keys(RULES) as RuleName[]
/** What the index is asked; other rules are checked in the rows that it finds. */
const INDEXED: RuleName[] = ['category', 'brand', 'Size', 'Colour', 'words']

/** The variants of a product on sale that meet all rules; a product with one is a hit. */
export function meeting(product: ModelProduct, asked: Asked, without?: RuleName): ModelVariant[] {
  if (product.state !== 'on sale') return []
  const rules = ALL_RULES.filter((name) => name !== without)
  return product.variants.filter((variant) =>
    rules.every((name) => RULES[name](asked, product, variant)),
  )
}

/** In stock before sold out, then the cheapest, then the first. */
export const bestOf = (variants: readonly ModelVariant[]): ModelVariant | undefined =>
  variants.toSorted((a, b) => Number(b.stock > 0) - Number(a.stock > 0) || a.unit - b.unit)[0]

/** In stock first, then what sells, then what is new; the id decides. */
function scoreOf({ id, variants, sold, createdAt }: ModelProduct): number {
  const inStock = variants.some(({ stock }) => stock > 0) ? 1000 : 0
  const age = createdAt.getTime() / 1000 / 3_153_600
  const place = Number.parseInt(id.slice(-8), 16) / 2 ** 32
  return inStock + 100 * Math.log(1 + sold) + age + place * 0.01
}

type Hit = { product: ModelProduct; best: ModelVariant; score: number }
type Order = (a: Hit, b: Hit) => number

const byId: Order = (a, b) => (a.product.id < b.product.id ? 1 : -1)
const byScore: Order = (a, b) => b.score - a.score || byId(a, b)
const byPrice: Order = (a, b) => a.best.unit - b.best.unit || byScore(a, b)
const mostFirst =
  (numberOf: (hit: Hit) => number): Order =>
  (a, b) =>
    numberOf(b) - numberOf(a) || byScore(a, b)

const ORDERS: Record<ListSort, Order> = {
  relevance: (a, b) => ORDERS.newest(a, b),
  newest: (a, b) => b.product.createdAt.getTime() - a.product.createdAt.getTime() || byId(a, b),
  /** Prices and discounts are those of the best variant that meets all rules. */
  price: byPrice,
  '-price': (a, b) => byPrice(b, a),
  discount: mostFirst(({ best }) => best.discountPercentage),
  rating: mostFirst(({ product }) => product.rating),
  sold: mostFirst(({ product }) => product.sold),
}

/** All hits, by their grades, then by the order. */
export function hitsOf(products: readonly ModelProduct[], asked: Asked): ModelProduct[] {
  const { words = [], sort = 'newest' } = asked
  const hits = products.flatMap((product) => {
    const best = bestOf(meeting(product, asked))
    return best ? { product, best, score: scoreOf(product) } : []
  })
  const first: Order = (a, b) => gradeOf(a.product, words) - gradeOf(b.product, words)
  return hits.toSorted((a, b) => first(a, b) || ORDERS[sort](a, b)).map(({ product }) => product)
}

/** Fewer hits are followed by those of the next grade. */
const FEW = 10

/** So many grades are listed. Facets look further only where nothing was found. */
export function widened(
  products: readonly ModelProduct[],
  question: ModelQuestion,
  few = FEW,
): Asked {
  let depth = FULL_GRADES
  while (depth < GRADES.length && countHits(products, { ...question, depth }) < few) depth += 1
  return { ...question, depth }
}

/** What facets count: where the filters leave nothing, what the words find without them. */
export function countedQuestion(products: readonly ModelProduct[], question: ModelQuestion): Asked {
  const asked = widened(products, question)
  if (!question.words || countHits(products, asked) > 0) return asked
  return { ...question, depth: widened(products, { words: question.words }, 1).depth }
}

export const countHits = (products: readonly ModelProduct[], asked: Asked): number =>
  products.filter((product) => meeting(product, asked).length > 0).length

/** The products that have each value, by those of their variants that meet all other rules. */
export function countValues(
  products: readonly ModelProduct[],
  asked: Asked,
  without: RuleName,
  valuesOf: (product: ModelProduct, variant: ModelVariant) => (string | number)[],
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const product of products) {
    const variants = meeting(product, asked, without)
    const values = new Set(variants.flatMap((variant) => valuesOf(product, variant)))
    for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

/** The products that the index finds, without one rule. */
export const countIndexed = (
  products: readonly ModelProduct[],
  asked: Asked,
  without?: RuleName,
): number =>
  products.filter(
    (product) =>
      product.state === 'on sale' &&
      INDEXED.every(
        (name) =>
          name === without ||
          product.variants.some((variant) => RULES[name](asked, product, variant)),
      ),
  ).length
