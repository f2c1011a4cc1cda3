import { hashOf } from './drawings/svg.ts'
import type { Pictures } from './drawings/views.ts'
import { eachChoice } from './each-choice.ts'
import type { Figures, SeedOption, SeedVariant, SoldAs } from './seed-types.ts'

/** The options of a product, and what sets single values apart. */
type Offer = {
  readonly pictures: Pictures
  readonly sizes?: readonly string[]
  readonly storage?: readonly string[]
  /** A further option by its own name. */
  readonly other?: readonly [name: string, ...values: string[]]
  readonly colours?: SeedOption['values']
  /** Naira above the price of the line, by value. */
  readonly extra?: Readonly<Record<string, number>>
  /** Per cent in place of the line's discount, by value. */
  readonly discount?: Readonly<Record<string, number>>
  /** Combinations that are not made, as `36 / Tan`. */
  readonly missing?: readonly string[]
}

/** A product in sizes, storage and colours: its line's stock is divided among its variants, some of which are sold out. */
export function sold(offer: Offer): SoldAs {
  const options = optionsOf(offer)
  const choices = eachChoice(options).filter((choice) => !offer.missing?.includes(choice.join(' / ')))
  return {
    pictures: offer.pictures,
    choices: (figures) => ({ options, variants: variantsOf(offer, choices, figures) }),
  }
}

function optionsOf({ sizes, storage, other, colours }: Offer): SeedOption[] {
  const option = (name: string, values: readonly string[] | undefined): SeedOption[] =>
    values ? [{ name, values: values.map((value) => ({ value })) }] : []
  const [name = '', ...values] = other ?? []
  return [
    ...option('Size', sizes),
    ...option('Storage', storage),
    ...option(name, other && values),
    ...(colours ? [{ name: 'Colour', values: colours }] : []),
  ]
}

function variantsOf(offer: Offer, choices: readonly string[][], figures: Figures): SeedVariant[] {
  const stock = divided(
    figures.stock,
    choices.map((choice) => figures.title + choice),
  )
  return choices.map((choice, place) => ({
    choice,
    sku: `${skuOf(figures)}-${choice.map(codeOf).join('-')}`,
    priceNaira: choice.reduce((sum, value) => sum + (offer.extra?.[value] ?? 0), figures.priceNaira),
    discountPercentage: choice.reduce((per, value) => offer.discount?.[value] ?? per, figures.discountPercentage),
    stock: stock[place] ?? 0,
  }))
}

/** Divides the pieces: about every seventh is sold out, every seventh has one to three, the others share the rest. */
function divided(pieces: number, names: readonly string[]): number[] {
  const fates = names.map((name) => hashOf(name) % 7)
  const few = (fate: number, name: string) => (fate === 1 ? 1 + (hashOf(name) % 3) : 0)
  const shares = fates.map((fate) => (fate > 1 ? fate + 2 : 0))
  const all = shares.reduce((sum, share) => sum + share, 0)
  let left = pieces
  return names.map((name, i) => {
    const fate = fates[i] ?? 0
    const wanted = fate > 1 ? Math.floor((pieces * (shares[i] ?? 0)) / all) : few(fate, name)
    const given = Math.min(left, wanted)
    left -= given
    return given
  })
}

/** The maker's initials and an article number: `KB-4821`. */
export function skuOf({ brand, title }: Pick<Figures, 'brand' | 'title'>): string {
  const words = brand.split(/[\s-]+/).filter((word) => /^\w/.test(word))
  const initials = words.length > 1 ? words.map((word) => word[0]).join('') : brand.slice(0, 2)
  return `${initials.slice(0, 3).toUpperCase()}-${1000 + (hashOf(title) % 9000)}`
}

/** A value in an SKU: `128 GB` is `128GB`, `Royal Blue` is `RBL`, `Black` is `BLA`. */
function codeOf(value: string): string {
  if (/\d/.test(value) || value.length <= 4) return value.replace(/[^\dA-Za-z]/g, '').toUpperCase()
  const [first = '', second = ''] = value.split(/[\s-]+/)
  return (second ? first[0] + second.slice(0, 2) : first.slice(0, 3)).toUpperCase()
}
