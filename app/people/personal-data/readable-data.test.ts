import { expect, test } from 'vitest'
import { readableData } from './readable-data.ts'

test('each kind has its heading and number, each field its line, in words', () => {
  const data = {
    account: [{ name: 'Ada', emailVerifiedAt: null }],
    notesAboutThem: [],
    orders: [{ products: [{ qty: 2 }] }],
  }
  expect(readableData({ data })).toBe(
    [
      'Account (1)\n\n===========\n\n  Name: Ada\n  Email verified at: none',
      'Notes about them (0)\n\n====================\n\n  none',
      'Orders (1)\n\n==========\n\n  Products: [{"qty":2}]\n',
    ].join('\n\n\n'),
  )
})
