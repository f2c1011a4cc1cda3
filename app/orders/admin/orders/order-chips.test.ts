import { describe, expect, test } from 'vitest'
import {
  noOrderFilters,
  type OrderFilters,
  writeOrderFilters,
} from '#contract/orders/sales/order-filter-address.ts'
import { createOrderFilterChips, replaceOrderFilters, toggleFilterValue } from './order-chips.ts'

const chosen: OrderFilters = {
  ...noOrderFilters,
  status: ['processing', 'completed'],
  payment: 'paid',
  method: ['on delivery'],
  fulfilment: ['packed'],
  from: '2026-03-01',
  to: '2026-03-09',
  min: 5000,
  state: 'Lagos',
  product: '0193b6f0-0000-7000-8000-00000000abcd',
  late: true,
  unsent: true,
}
const texts = (filters: OrderFilters) =>
  createOrderFilterChips(filters, 'Kente stole').map(({ text }) => text)

describe('what the list of orders is filtered by', () => {
  test('is named one by one', () => {
    expect(texts(chosen)).toEqual([
      'Processing',
      'Completed',
      'Paid',
      'On delivery',
      'Packed',
      '2026-03-01 to 2026-03-09',
      'From ₦5,000',
      'Lagos',
      'Kente stole',
      'Waits too long',
      'Completed, not sent',
    ])
    expect(texts({ ...noOrderFilters, from: '2026-03-01', to: '2026-03-01', max: 10 })).toEqual([
      '2026-03-01',
      'Up to ₦10',
    ])
  })

  test('can be taken away one by one, until nothing is left', () => {
    let left = chosen
    for (let count = 11; count > 0; count -= 1) {
      expect(texts(left)).toHaveLength(count)
      left = createOrderFilterChips(left, '')[count % 2 ? 0 : count - 1]?.rest ?? left
    }
    expect(left).toEqual(noOrderFilters)
  })

  test('a second choice of a value gives it up', () => {
    expect(
      toggleFilterValue(toggleFilterValue(chosen, 'method', 'cash'), 'method', 'cash'),
    ).toEqual(chosen)
  })

  test('a sort replaces the one in the address', () => {
    const params = new URLSearchParams('search=ada&late=1&page=3&sort=total&job=7')
    const written = writeOrderFilters({ ...noOrderFilters, payment: 'paid' })
    expect(String(replaceOrderFilters(params, written))).toBe(
      'search=ada&sort=total&job=7&payment=paid',
    )
  })
})
