import { expect, test } from 'vitest'
import { subtractDiscounts } from './use-discounts.ts'

const off = (on: 'goods' | 'delivery', amount: number) => ({ name: 'Harmattan', on, amount })

test('discounts are taken off the goods and off the delivery, to the kobo', () => {
  const discounts = [off('goods', 0.1), off('goods', 0.2), off('delivery', 2000)]
  expect(subtractDiscounts({ subtotal: 1000.3, shippingPrice: 2000 }, discounts)).toEqual({
    subtotal: 1000,
    shippingPrice: 0,
  })
})

test('without a state there is no delivery price, and no sum goes below 0', () => {
  expect(subtractDiscounts({ subtotal: 100 }, [off('goods', 500), off('delivery', 1)])).toEqual({
    subtotal: 0,
  })
})
