import { type Dice, diceOf } from './dice.ts'
import { eachChoice, type MadeOption } from './each-choice.ts'
import { kinds } from './make-product-kinds.ts'
import { words } from './make-product-words.ts'

type MadeVariant = {
  /** One value of each option, in the order of the options. */
  choice: readonly string[]
  sku: string
  priceNaira: number
  discountPercentage: number
  stock: number
}

/** A product of a catalogue at any size, without pictures. */
export type MadeProduct = {
  /** A category's key. */
  category: string
  title: string
  description: string
  brand: string
  priceNaira: number
  discountPercentage: number
  rating: number
  stock: number
  choices?: { options: readonly MadeOption[]; variants: readonly MadeVariant[] }
}

/**
 * The product with this number, always the same; a third of them have options. Brands, words and
 * prices are spread as in a real shop.
 */
export function makeProduct(n: number): MadeProduct {
  const dice = diceOf(n)
  const kind = dice.of(kinds)
  const brand = dice.chance(0.75)
    ? dice.of(kind.brands)
    : `${dice.any(words.surname)} ${dice.any(words[kind.maker])}`
  const title = filled(dice.of(kind.titles), brand, dice)
  const priceNaira = Math.round(dice.skewed(...kind.price) / 50) * 50
  const discountPercentage = dice.chance(0.4) ? dice.between(1, 12) * 5 : 0
  const stock = dice.chance(0.08) ? 0 : Math.round(dice.skewed(1, 200))
  const options = kind.options && dice.chance(0.42) ? kind.options(dice) : undefined
  return {
    category: kind.category,
    title,
    brand,
    priceNaira,
    discountPercentage,
    stock,
    rating: dice.between(30, 50) / 10,
    description: `${dice.of(words.quality)} ${dice.of(words.colour).toLowerCase()}. ${dice.any(words.praise)}. ${dice.any(words.praise)}. From ${dice.of(words.place)}.`,
    ...(options && {
      choices: {
        options,
        variants: variantsOf(options, n, { priceNaira, discountPercentage, stock }, dice),
      },
    }),
  }
}

type Lists = Record<string, readonly string[]>

function filled(template: string, brand: string, dice: Dice): string {
  return template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'brand') return brand
    if (slot === 'digits') return String(dice.between(1, 99))
    if (slot === 'model') return modelNumber(dice)
    return dice.of((words as Lists)[slot] ?? [slot])
  })
}

const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXZ']

/** Such as `TK480` or `WH1024X`: a rare word. */
function modelNumber(dice: Dice): string {
  const tail = dice.chance(0.4) ? dice.any(LETTERS) : ''
  return `${dice.any(LETTERS)}${dice.any(LETTERS)}${dice.between(100, 9999)}${tail}`
}

type Figures = Pick<MadeProduct, 'priceNaira' | 'discountPercentage' | 'stock'>

function variantsOf(options: readonly MadeOption[], n: number, figures: Figures, dice: Dice) {
  return eachChoice(options).map((choice, place) => ({
    choice,
    sku: `M${n}-${place + 1}`,
    priceNaira: dice.chance(0.7)
      ? figures.priceNaira
      : Math.round((figures.priceNaira * 1.15) / 50) * 50,
    discountPercentage: figures.discountPercentage,
    stock: dice.chance(0.15) ? 0 : Math.round(dice.skewed(1, 60)),
  }))
}
