import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { lineTotal, subtotalOfLines } from '#contract/orders/pricing/pricing.ts'
import * as fixtures from '#test/product.ts'
import { product } from '#test/product.ts'
import {
  cartLineKey,
  emptyCart,
  readStoredCart,
  type StoredCart,
} from '../../platform/store/cart.ts'
import {
  acceptCartChange,
  addPurchaseToCart,
  decreaseCartLine,
  increaseCartLine,
  removeCartLine,
  restoreCartLine,
} from './edit-cart.ts'
import { type Purchase, toPurchase } from './purchase.ts'

const shirt = product()
const phone = product({
  _id: 'phone',
  title: 'Phone',
  price: 199_999.99,
  discountPercentage: 12.5,
  stock: 2,
})
const holding = (...products: Product[]): StoredCart =>
  products.reduce((cart, one) => addPurchaseToCart(cart, one), emptyCart)
const quantities = ({ items }: StoredCart) => items.map(({ id, qty }) => [id, qty])

describe('add', () => {
  test('an item already present raises qty by 1, otherwise it is added', () => {
    expect(quantities(holding(shirt, phone, shirt))).toEqual([
      ['shirt', 2],
      ['phone', 1],
    ])
  })

  test('the quantity of the product page adds that many, up to the stock', () => {
    expect(quantities(addPurchaseToCart(emptyCart, shirt, 3))).toEqual([['shirt', 3]])
    expect(quantities(addPurchaseToCart(addPurchaseToCart(emptyCart, shirt, 3), shirt, 4))).toEqual(
      [['shirt', 5]],
    )
    expect(quantities(addPurchaseToCart(emptyCart, shirt, 40))).toEqual([['shirt', 5]])
  })

  test('a sold-out product is refused', () => {
    expect(addPurchaseToCart(emptyCart, product({ stock: 0 }))).toBe(emptyCart)
    expect(addPurchaseToCart(emptyCart, product({ stock: -2 }), 3)).toBe(emptyCart)
  })

  test('the price that the shopper saw stays', () => {
    const cart = addPurchaseToCart(holding(shirt), product({ price: 99_000 }))
    expect(cart.items).toMatchObject([{ price: 12_500, qty: 2 }])
  })

  test('a stock that fell below the line changes nothing: the checkout shows it', () => {
    const cart = addPurchaseToCart(emptyCart, shirt, 4)
    expect(addPurchaseToCart(cart, product({ stock: 3 }))).toBe(cart)
  })

  test('an item has the fields of the spec', () => {
    expect(Object.keys(holding(shirt).items[0] ?? {}).sort()).toEqual([
      'brand',
      'description',
      'discountPercentage',
      'id',
      'images',
      'price',
      'qty',
      'rating',
      'stock',
      'title',
      'totalPrice',
    ])
  })
})

describe('variants', () => {
  const sized = fixtures.shirt({
    variants: [fixtures.variant('s', ['S'], { stock: 2 }), fixtures.variant('m', ['M'])],
  })
  const [small, medium] = (sized.variants ?? []).map((variant) => toPurchase(sized, variant)) as [
    Purchase,
    Purchase,
  ]
  const lines = ({ items }: StoredCart) =>
    items.map(({ variant, choice, qty }) => [variant, choice, qty])

  test('two sizes are two lines, each up to its own stock', () => {
    const cart = [small, medium, small, small].reduce(
      (before, one) => addPurchaseToCart(before, one),
      emptyCart,
    )
    expect(lines(cart)).toEqual([
      ['s', 'S', 2],
      ['m', 'M', 1],
    ])
  })

  test('a line has price, discount, stock and first picture of its variant', () => {
    const variant = fixtures.variant('m', ['M'], {
      price: 9000,
      discountPercentage: 5,
      stock: 3,
      image: '/images/m.webp',
    })
    expect(addPurchaseToCart(emptyCart, toPurchase(sized, variant)).items).toMatchObject([
      {
        price: 9000,
        discountPercentage: 5,
        stock: 3,
        images: ['/images/m.webp', '/images/a.webp'],
        choice: 'M',
      },
    ])
  })

  test('a line from before options gives up its pieces first', () => {
    const before = addPurchaseToCart(emptyCart, product({ stock: 5 }), 3)
    const one = addPurchaseToCart(before, small)
    expect(lines(one)).toEqual([
      [undefined, undefined, 2],
      ['s', 'S', 1],
    ])
    expect(one.totalQty).toBe(3)
    expect(lines(addPurchaseToCart(one, medium, 4))).toEqual([
      ['s', 'S', 1],
      ['m', 'M', 4],
    ])
  })

  test('a sold-out variant takes nothing from that line', () => {
    const before = addPurchaseToCart(emptyCart, product(), 3)
    expect(addPurchaseToCart(before, { ...small, stock: 0 })).toBe(before)
  })

  test('what a browser stored comes back; a line with a broken choice is dropped', () => {
    const cart = addPurchaseToCart(addPurchaseToCart(emptyCart, small), medium)
    expect(readStoredCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
    const [first, second] = cart.items
    expect(
      readStoredCart({
        items: [
          { ...first, variant: 7 },
          { ...second, choice: {} },
        ],
      }),
    ).toEqual(emptyCart)
  })
})

test('increase is ignored when qty equals stock', () => {
  const full = addPurchaseToCart(emptyCart, phone, 2)
  expect(quantities(increaseCartLine(full, 'phone'))).toEqual([['phone', 2]])
  expect(quantities(increaseCartLine(holding(phone), 'phone'))).toEqual([['phone', 2]])
})

test('decrease is ignored when qty is 1', () => {
  expect(quantities(decreaseCartLine(holding(shirt), 'shirt'))).toEqual([['shirt', 1]])
  expect(quantities(decreaseCartLine(addPurchaseToCart(emptyCart, shirt, 3), 'shirt'))).toEqual([
    ['shirt', 2],
  ])
})

test('remove drops one item, and restore puts it back where it stood', () => {
  const cart = holding(shirt, phone)
  const [first] = cart.items
  const without = removeCartLine(cart, 'shirt')
  expect(quantities(without)).toEqual([['phone', 1]])
  expect(first && restoreCartLine(without, first, 0)).toEqual(cart)
  expect(first && restoreCartLine(cart, first, 0)).toBe(cart)
})

test('totals are those of the spec: qty × price reduced by the discount', () => {
  const cart = addPurchaseToCart(addPurchaseToCart(emptyCart, shirt, 2), phone, 2)
  expect(cart.items.map((item) => item.totalPrice)).toEqual([25_000, 349_999.98])
  expect(cart).toMatchObject({ totalQty: 4, totalPrice: 374_999.98 })
})

test('accept takes over the price of now and lowers the quantity to the stock', () => {
  const cart = acceptCartChange(
    addPurchaseToCart(emptyCart, shirt, 4),
    product({ price: 15_000, stock: 3 }),
  )
  expect(cart.items).toMatchObject([{ price: 15_000, qty: 3, stock: 3, totalPrice: 45_000 }])
  expect(acceptCartChange(cart, product({ stock: 0 })).items).toEqual([])
})

describe('what a browser stored', () => {
  const whole = holding(shirt, phone)

  test('a cart that fits comes back as it was', () => {
    expect(readStoredCart(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
  })

  test.each([undefined, null, 'cart', 7, [], {}, { items: 'none' }, { items: [null, 3, []] }])(
    '%j is an empty cart',
    (stored) => {
      expect(readStoredCart(stored)).toEqual(emptyCart)
    },
  )

  test.each([
    { price: Number.NaN },
    { price: -1 },
    { price: '12500' },
    { discountPercentage: 101 },
    { qty: 0 },
    { qty: 1.5 },
    { qty: 6 },
    { stock: 0 },
    { images: 'a.webp' },
    { id: 7 },
    { title: null },
  ])('a line with %j is dropped, the others stay', (wrong) => {
    const [first, second] = whole.items
    expect(readStoredCart({ items: [{ ...first, ...wrong }, second] }).items).toEqual([second])
  })

  test('forged totals and doubled lines are put right', () => {
    const [first] = whole.items
    const cart = readStoredCart({
      items: [{ ...first, totalPrice: 1 }, first],
      totalQty: 99,
      totalPrice: 1,
    })
    expect(cart).toEqual(holding(shirt))
  })
})

describe('any sequence of commands', () => {
  const products = fc.record({
    _id: fc.constantFrom('a', 'b', 'c'),
    price: fc.integer({ min: 0, max: 100_000_000 }).map((kobo) => kobo / 100),
    discountPercentage: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    stock: fc.integer({ min: -1, max: 12 }),
    variant: fc.constantFrom(undefined, 'x', 'y'),
  })
  const bought = ({ variant, ...values }: Partial<Purchase>): Purchase => ({
    ...product(values),
    ...(variant && { variant, choice: variant.toUpperCase() }),
  })
  const ids = fc.constantFrom('a', 'b', 'c', 'ax', 'by')
  const commands = fc.oneof(
    fc.tuple(products, fc.integer({ min: 1, max: 20 })).map(
      ([one, qty]) =>
        (cart: StoredCart) =>
          addPurchaseToCart(cart, bought(one), qty),
    ),
    products.map((one) => (cart: StoredCart) => acceptCartChange(cart, bought(one))),
    ids.map((id) => (cart: StoredCart) => increaseCartLine(cart, id)),
    ids.map((id) => (cart: StoredCart) => decreaseCartLine(cart, id)),
    ids.map((id) => (cart: StoredCart) => removeCartLine(cart, id)),
    fc.constant((cart: StoredCart) => readStoredCart(JSON.parse(JSON.stringify(cart)))),
  )

  const run = (steps: ((cart: StoredCart) => StoredCart)[]) =>
    steps.reduce((cart, step) => step(cart), emptyCart)

  test('a cart read back from JSON keeps its totals and limits', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 40 }), (steps) => {
        const cart = run(steps)
        expect(cart.totalPrice).toBe(subtotalOfLines(cart.items))
        expect(cart.totalQty).toBe(cart.items.reduce((sum, { qty }) => sum + qty, 0))
        for (const item of cart.items) expect(item.totalPrice).toBe(lineTotal(item))
        expect(cart.items.every(({ qty, stock }) => qty >= 1 && qty <= stock)).toBe(true)
        expect(new Set(cart.items.map(cartLineKey)).size).toBe(cart.items.length)
        expect(readStoredCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
      }),
    )
  })
})
