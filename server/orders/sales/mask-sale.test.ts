import { expect, test } from 'vitest'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { maskSale } from './mask-sale.ts'

const maskOf = (personalDetails: string[]) =>
  maskSale({
    personalDetails,
    shipping: ['Lagos', 'Ikeja', '1 Allen Avenue'],
    moreDetails: 'call first',
  } as Sale)

test('a masked order names the place and nothing that finds a person', () => {
  expect(maskOf(['Ada Obi', 'ada@mail.example.com', '08012345678', '08087654321'])).toEqual({
    ...{ personalDetails: ['A***', 'a***@m***.com', '***78'], shipping: ['Lagos', 'Ikeja'] },
    ...{ moreDetails: '', masked: true },
  })
})

test('a letter of two code units is masked whole', () => {
  expect(maskOf(['😀da']).personalDetails[0]).toBe('😀***')
  expect(maskOf([]).personalDetails).toEqual(['***', '***@***.', '***'])
})
