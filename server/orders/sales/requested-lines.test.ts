import { describe, expect, test } from 'vitest'
import { sumByVariant, toOfferedLine } from './place-sale.ts'
import type { CheckoutOffer, OfferedVariant } from './read-checkout.ts'

const variant = (values: Partial<OfferedVariant> = {}): OfferedVariant => ({
  ...{
    product_id: 'cap',
    category_id: 'hats',
    variant_id: 'cap',
    title: 'Cap',
    images: ['cap.jpg'],
    options: [],
  },
  ...{ choice: '', price_kobo: 1_000_00, discount_percentage: 10, stock: 3, cost_kobo: null },
  ...values,
})
const SIZES = [{ name: 'Size', values: [{ value: 'M' }, { value: 'L' }] }]
const shirt = (size: string, values: Partial<OfferedVariant> = {}) =>
  variant({
    product_id: 'shirt',
    variant_id: `shirt-${size}`,
    options: SIZES as never,
    choice: size,
    ...values,
  })
/** A product on sale without the variant that was asked for. */
const without = (offer: CheckoutOffer): CheckoutOffer =>
  Object.assign({}, offer, { variant_id: null, title: null, price_kobo: null })
const wanted = (values: object = {}) => ({
  id: 'cap',
  variantId: 'cap',
  isChosen: false,
  qty: 2,
  ...values,
})

describe('the lines of a request', () => {
  test('of one variant are one line, at its first place', () => {
    const lines = sumByVariant([
      { id: 'shirt', variant: 'm', qty: 1 },
      { id: 'cap', qty: 2 },
      { id: 'shirt', variant: 'l', qty: 3 },
      { id: 'shirt', variant: 'm', qty: 4 },
    ])
    expect(lines).toEqual([
      { id: 'shirt', variantId: 'm', isChosen: true, qty: 5 },
      { id: 'cap', variantId: 'cap', isChosen: false, qty: 2 },
      { id: 'shirt', variantId: 'l', isChosen: true, qty: 3 },
    ])
  })

  test('are chosen only if each of them was', () => {
    const [first] = sumByVariant([
      { id: 'cap', variant: 'cap', qty: 1 },
      { id: 'cap', qty: 1 },
    ])
    expect(first).toMatchObject({ isChosen: false, qty: 2 })
  })

  test('of two products with one variant stay two', () => {
    expect(
      sumByVariant([
        { id: 'a', variant: 'm', qty: 1 },
        { id: 'b', variant: 'm', qty: 1 },
      ]),
    ).toHaveLength(2)
  })
})

describe('an offered line', () => {
  test('has the shop’s own title and price, and the stock', () => {
    expect(toOfferedLine(wanted(), [shirt('M'), variant()])).toEqual({
      ...{
        product_id: 'cap',
        title: 'Cap',
        images: ['cap.jpg'],
        price_kobo: 1_000_00,
        discount_percentage: 10,
      },
      ...{ qty: 2, stock: 3 },
    })
  })

  test('a line names its choice and stores a known cost', () => {
    const asked = wanted({ id: 'shirt', variantId: 'shirt-L', isChosen: true })
    const line = toOfferedLine(asked, [shirt('M'), shirt('L', { cost_kobo: 500_00 })])
    expect(line).toMatchObject({
      product_id: 'shirt',
      variant_id: 'shirt-L',
      choice: 'L',
      cost_kobo: 500_00,
    })
    expect(toOfferedLine(wanted(), [variant({ cost_kobo: 0 })])).toMatchObject({ cost_kobo: 0 })
  })

  test('of a product with options needs a choice', () => {
    const asked = () =>
      toOfferedLine(wanted({ id: 'shirt', variantId: 'shirt' }), [without(shirt('M'))])
    expect(asked).toThrow(
      expect.objectContaining({
        statusCode: 400,
        body: expect.objectContaining({ fields: { products: expect.any(String) } }),
      }),
    )
  })

  test('is refused if the product or the variant is gone, or belongs to another product', () => {
    const gone = expect.objectContaining({ statusCode: 409 })
    const asked = wanted({ id: 'shirt', variantId: 'shirt-L', isChosen: true })
    expect(() => toOfferedLine(wanted(), [])).toThrow(gone)
    expect(() => toOfferedLine(asked, [without(shirt('L'))])).toThrow(gone)
    expect(() => toOfferedLine(asked, [shirt('M')])).toThrow(gone)
    expect(() => toOfferedLine(asked, [{ ...shirt('L'), product_id: 'other' }])).toThrow(gone)
  })
})
