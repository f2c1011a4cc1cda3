import { expect, test } from 'vitest'
import { digitsOfPhone } from './format.ts'
import { whatsappLink } from './phone.ts'
import { internationalOf, messageAboutOrder } from './whatsapp.ts'

test.each([
  ['0803 123 4567', '08031234567', '2348031234567'],
  ['+234 803-123-4567', '+2348031234567', '2348031234567'],
  ['+234 (0) 803 123 4567', '+23408031234567', '2348031234567'],
  ['00234 803 123 4567', '002348031234567', '2348031234567'],
  ['234(0)803 123 4567', '23408031234567', '2348031234567'],
  ['+44 (20) 7946 0000', '+442079460000', '442079460000'],
])('%s is called and written to', (typed, digits, international) => {
  expect([digitsOfPhone(typed), internationalOf(typed)]).toEqual([digits, international])
})

test('a message names the order as the shop shows it', () => {
  const text = messageAboutOrder('0199a1b2-0000-7000-8000-0000004f2a1c')
  expect(text).toBe('Hello, about my order 4f2a1c')
  expect(whatsappLink('0803 123 4567', text)).toBe(
    'https://wa.me/2348031234567?text=Hello%2C%20about%20my%20order%204f2a1c',
  )
  expect(whatsappLink('0803 123 4567')).toBe('https://wa.me/2348031234567')
})

test.each(['', ' ', '+', 'none', 'my number is 0803', '08031234567 or 08091234567'])(
  'without a number (%j) there is no link',
  (typed) => {
    expect(whatsappLink(typed, 'Hello')).toBeUndefined()
  },
)

test('a text cannot add to the address', () => {
  expect(whatsappLink('0803 123 4567', 'a&b=c#d?e')).toBe(
    'https://wa.me/2348031234567?text=a%26b%3Dc%23d%3Fe',
  )
})
