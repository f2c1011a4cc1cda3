import { expect, test } from 'vitest'
import { howToPayText } from './how-to-pay.ts'

test.each([
  [['Lagos', ''], 'You can pay by card now, or on delivery.'],
  [['Delta', 'Warri South'], 'You can pay by card now, or on delivery.'],
  [['Delta', ''], undefined], // Warri South is in it
  [['Kano', 'Dala'], 'You pay by card: pay on delivery is not offered in Dala, Kano.'],
])('how %j can pay is said before the order is made', ([state = '', lga = ''], text) => {
  expect(howToPayText(state, lga)).toBe(text)
})
