import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toStoredText } from '../../platform/values.ts'
import { FULFILMENTS } from '../fulfilment/fulfilment.ts'
import { ORDER_VIEWS } from '../order-list/order-views.ts'
import { PAYMENT_METHODS } from '../states/sale-rules.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from '../states/sale-states.ts'
import {
  isOrderFiltered,
  noOrderFilters,
  type OrderFilters,
  orderFilterValues,
  readOrderFilters,
  writeOrderFilters,
} from './order-filter-address.ts'
import { filtersOfQuery, OrderFilterQuery } from './order-filters.ts'

const read = (query: string): OrderFilters => readOrderFilters(new URLSearchParams(query))
const ID = '0193b6f0-0000-7000-8000-00000000abcd'

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
const price = maybe(fc.integer({ min: 1, max: 100_000_000 }).map((kobo) => kobo / 100))
const day = maybe(
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const word = (max: number) =>
  maybe(
    fc
      .string({ minLength: 1, maxLength: max, unit: 'grapheme' })
      .map(toStoredText)
      .filter(
        (one) => one !== '' && one.length <= max && one.trim() === one && !one.includes('\0'),
      ),
  )
const inOrder = <T extends string | number>(low: T | undefined, high: T | undefined) =>
  low !== undefined && high !== undefined && low > high ? [high, low] : [low, high]

const filters: fc.Arbitrary<OrderFilters> = fc
  .record({
    status: fc.subarray([...TRANSACTION_STATUSES]),
    payment: maybe(fc.constantFrom(...PAYMENT_STATUSES)),
    method: fc.subarray([...PAYMENT_METHODS]),
    fulfilment: fc.subarray([...FULFILMENTS]),
    days: fc.tuple(day, day),
    state: word(60),
    tag: word(30),
    product: maybe(fc.uuid()),
    code: maybe(fc.constantFrom('TEN', 'DEC-2026', ID.toUpperCase())),
    prices: fc.tuple(price, price),
    ready: fc.boolean(),
    byhand: fc.boolean(),
    refunded: fc.boolean(),
    disputed: fc.boolean(),
    late: fc.boolean(),
    unsent: fc.boolean(),
  })
  .map(({ days, prices, ...rest }) => {
    const [from, to] = inOrder(...days)
    const [min, max] = inOrder(...prices)
    return { ...rest, from, to, min, max }
  })

describe('filters of orders in an address', () => {
  test('any filters are read as they were written', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(read(String(writeOrderFilters(chosen)))).toEqual(chosen)
      }),
    )
  })

  test('what is written is what the server takes, and it reads the same from it', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(filtersOfQuery(OrderFilterQuery.parse(orderFilterValues(chosen)))).toEqual(chosen)
      }),
    )
  })

  test('any address is read, and read again as it is then written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
        const once = read(query)
        expect(readOrderFilters(writeOrderFilters(once))).toEqual(once)
      }),
      {
        examples: [
          ['min=9&max=1&from=2026-02-30'],
          ['state=%00&state=%FF'],
          ['from=2026-03-01&to=2026-01-01'],
        ],
      },
    )
  })

  test('equal filters have one address', () => {
    const one = `status=completed&status=processing&late=1&product=${ID}&page=3&sort=total`
    const other = `product=${ID.toUpperCase()}&late=1&status=processing&status=completed&status=processing`
    expect(String(writeOrderFilters(read(one)))).toBe(String(writeOrderFilters(read(other))))
  })

  test.each([
    '',
    'page=2&utm_source=x&sort=total&search=ada',
    'status=open&payment=some&method=gold&fulfilment=lost&late=yes&ready=0&min=-1&max=1e3',
    'from=yesterday&to=2026-13-01&product=7&state=',
    `state=${'x'.repeat(61)}&min=99999999999`,
    'from=2026-02-30&to=20261120',
    'code=%3Cscript%3E',
  ])('what is unknown or wrong is ignored: %s', (query) => {
    expect(read(query)).toEqual(noOrderFilters)
    expect(isOrderFiltered(read(query))).toBe(false)
  })

  test('ends in the wrong order change places', () => {
    expect(read('min=900&max=100.5&from=2026-03-01&to=2026-01-01')).toMatchObject({
      min: 100.5,
      max: 900,
      from: '2026-01-01',
      to: '2026-03-01',
    })
  })
})

test('each view of the shop has filters, written as an address writes them', () => {
  for (const { query } of ORDER_VIEWS) {
    expect(isOrderFiltered(read(query))).toBe(true)
    expect(String(writeOrderFilters(read(query)))).toBe(query)
  }
})
