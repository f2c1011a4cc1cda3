import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MAX_OPTION_VALUES, MAX_OPTIONS, MAX_VARIANTS } from '#contract/limits.ts'
import { OptionsForm, VariantsForm } from '#contract/variants.ts'
import { seedProducts } from './catalogue.ts'
import type { SeedChoices, SeedProduct } from './seed-types.ts'

type WithChoices = SeedProduct & { choices: SeedChoices }

const chosen = seedProducts.filter((product): product is WithChoices => product.choices !== undefined)
const variants = chosen.flatMap(({ choices }) => choices.variants)
const named = chosen.map((product) => [product.title, product] as const)

const coloursOf = ({ choices }: WithChoices) => choices.options.find(({ name }) => name === 'Colour')?.values ?? []
const coloured = named.filter(([, product]) => coloursOf(product).length > 0)

describe('the demo’s products with options', () => {
  test('are many, but not all: about half of the clothing and of the phones', () => {
    for (const key of ['women', 'native', 'casual', 'phones']) {
      const all = seedProducts.filter(({ category }) => category === key)
      const part = all.filter(({ choices }) => choices).length / all.length
      expect(part, key).toBeGreaterThan(0.35)
      expect(part, key).toBeLessThan(0.7)
    }
  })

  test.each(named)('%s: what the back office would accept', (_title, { choices: { options, variants } }) => {
    expect(OptionsForm.parse(options.map(({ name, values }) => ({ name, values })))).toHaveLength(options.length)
    const sent = variants.map(({ choice, priceNaira, ...rest }) => ({ ...rest, values: choice, price: priceNaira }))
    expect(VariantsForm.parse(sent)).toHaveLength(variants.length)
    expect(options.length).toBeLessThanOrEqual(MAX_OPTIONS)
    expect(variants.length).toBeLessThanOrEqual(MAX_VARIANTS)
    for (const { values } of options) expect(values.length).toBeLessThanOrEqual(MAX_OPTION_VALUES)
  })

  test.each(named)('%s: each variant is a different choice of the listed values', (_title, { choices }) => {
    const { options, variants } = choices
    for (const { choice } of variants) {
      expect(choice).toHaveLength(options.length)
      for (const [i, value] of choice.entries())
        expect(options[i]?.values.map((listed) => listed.value)).toContain(value)
    }
    expect(new Set(variants.map(({ choice }) => choice.join(' / ').toLowerCase())).size).toBe(variants.length)
    for (const { values } of options)
      for (const { value } of values)
        expect(
          variants.some(({ choice }) => choice.includes(value)),
          value,
        ).toBe(true)
  })

  test('divide the stock of their line, and believable figures', () => {
    for (const { title, stock, choices } of chosen) {
      const sum = choices.variants.reduce((pieces, variant) => pieces + variant.stock, 0)
      expect(sum, title).toBeLessThanOrEqual(stock)
      expect(sum > 0, title).toBe(stock > 0)
    }
    for (const { priceNaira, discountPercentage, stock } of variants) {
      expect(priceNaira).toBeGreaterThan(0)
      expect(Number.isInteger(discountPercentage * 2) && discountPercentage <= 60).toBe(true)
      expect(Number.isInteger(stock) && stock >= 0).toBe(true)
    }
  })

  test('have an SKU for each variant that no other one has', () => {
    const skus = variants.map(({ sku }) => sku.toLowerCase())
    expect(new Set(skus).size).toBe(skus.length)
  })

  test('show all that a shopper meets: sold out as a whole, in some choices, few left, dearer ones', () => {
    const has = (is: (choices: SeedChoices) => boolean) => chosen.filter(({ choices }) => is(choices)).length
    expect(has((choices) => choices.variants.every(({ stock }) => stock === 0))).toBeGreaterThan(0)
    expect(
      has(({ variants: all }) => all.some(({ stock }) => !stock) && all.some(({ stock }) => stock)),
    ).toBeGreaterThan(9)
    expect(has((choices) => choices.variants.some(({ stock }) => stock > 0 && stock < 4))).toBeGreaterThan(9)
    expect(has((choices) => new Set(choices.variants.map(({ priceNaira }) => priceNaira)).size > 1)).toBeGreaterThan(9)
    expect(has(({ options }) => options.length === 3)).toBeGreaterThan(0)
    expect(
      has(({ options, variants: all }) => all.length < options.reduce((n, { values }) => n * values.length, 1)),
    ).toBeGreaterThan(3)
  })
})

/** The mean colour of the picture's middle, where the product is. */
async function middleOf(svg: string): Promise<number[]> {
  const small = await sharp(Buffer.from(svg)).resize(60, 60).png().toBuffer()
  const { channels } = await sharp(small).extract({ left: 15, top: 15, width: 30, height: 30 }).stats()
  return channels.slice(0, 3).map(({ mean }) => mean)
}

const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)))

describe('a picture for each colour', () => {
  test.each(coloured)('%s: every colour has a swatch and a drawing of its own', (_title, product) => {
    const drawn = coloursOf(product).map(({ picture }) => picture?.())
    expect(drawn).not.toContain(undefined)
    expect(new Set(drawn).size).toBe(drawn.length)
    for (const { swatch } of coloursOf(product)) expect(swatch).toMatch(/^#[0-9a-f]{6}$/)
  })

  test.each(coloured)('%s: the thumbnail shows the first colour, and no picture is large', (_title, product) => {
    expect(product.pictures()[0]).toBe(coloursOf(product)[0]?.picture?.())
    expect(product.pictures().length).toBeLessThanOrEqual(4)
    for (const { picture } of coloursOf(product)) expect(picture?.().length).toBeLessThan(26_000)
  })

  test.each(coloured)('%s: the eye tells the colours apart', async (_title, product) => {
    const means = await Promise.all(coloursOf(product).map(({ picture }) => middleOf(picture?.() ?? '')))
    for (const [i, mean] of means.entries())
      for (const other of means.slice(i + 1)) expect(apart(mean, other), `${i}`).toBeGreaterThan(2)
  })
})
