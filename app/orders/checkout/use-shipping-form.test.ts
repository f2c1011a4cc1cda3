import { describe, expect, test } from 'vitest'
import { shippingStartValues } from './use-shipping-form.ts'

const nothing = {
  state: '',
  lga: '',
  address: '',
  name: '',
  email: '',
  phoneNumber: '',
  whatsapp: '',
  moreDetails: '',
}
const states = [
  { _id: 'kano', state: 'Kano' },
  { _id: 'lagos', state: 'Lagos' },
]
const token = {
  accessToken: '',
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phoneNumber: '0803 123 4567',
}
const profile = {
  fullName: 'Ada Obi-Eze',
  email: 'ada@example.com',
  phoneNumber: '0805 111 2233',
  whatsapp: '0805 111 2233',
  shipping: ['Lagos', 'Ikeja', '12 Allen Avenue'],
}
const person = {
  name: 'Ada Obi-Eze',
  email: 'ada@example.com',
  phoneNumber: '0805 111 2233',
  whatsapp: '0805 111 2233',
}

test('a visitor: what was typed, and nothing else', () => {
  const typed = { ...nothing, name: 'Bola', state: 'kano' }
  expect(shippingStartValues(typed, { token: null, states })).toEqual(typed)
})

test('§6 prefilled when logged in: the person, and the place of the last order', () => {
  expect(shippingStartValues(nothing, { token, profile, states })).toEqual({
    ...nothing,
    ...person,
    state: 'lagos',
    lga: 'Ikeja',
    address: '12 Allen Avenue',
  })
})

test('before the first order, or where the profile could not be loaded, the person alone', () => {
  expect(
    shippingStartValues(nothing, { token, profile: { ...profile, shipping: [] }, states }),
  ).toEqual({
    ...nothing,
    ...person,
  })
  expect(shippingStartValues(nothing, { token, states })).toEqual({
    ...nothing,
    name: 'Ada Obi',
    email: 'ada@example.com',
    phoneNumber: '0803 123 4567',
  })
})

test('what was typed stays; a place that was begun is not mixed with another', () => {
  const typed = { ...nothing, name: 'Bola', lga: 'Dala', moreDetails: 'blue gate' }
  expect(shippingStartValues(typed, { token, profile, states })).toEqual({
    ...typed,
    ...person,
    name: 'Bola',
  })
})

test('a state that is no longer delivered to is left to choose', () => {
  const values = shippingStartValues(nothing, {
    token,
    profile,
    states: [{ _id: 'kano', state: 'Kano' }],
  })
  expect(values).toEqual({ ...nothing, ...person })
})

describe('the place whose delivery price was asked for', () => {
  const place = { state: 'kano', lga: 'Dala' }

  test('begins the checkout where nothing else is known', () => {
    expect(shippingStartValues(nothing, { token: null, states, place })).toEqual({
      ...nothing,
      state: 'kano',
      lga: 'Dala',
    })
    const { state, lga } = shippingStartValues(nothing, {
      token,
      profile: { ...profile, shipping: [] },
      states,
      place,
    })
    expect([state, lga]).toEqual(['kano', 'Dala'])
  })

  test('comes after what was typed and after the place of the last order', () => {
    const typed = { ...nothing, address: '1 Road' }
    expect(shippingStartValues(typed, { token: null, states, place })).toEqual(typed)
    expect(shippingStartValues(nothing, { token, profile, states, place }).state).toBe('lagos')
  })

  test('is left out where the shop no longer delivers', () => {
    const gone = { state: 'gone', lga: 'Dala' }
    expect(shippingStartValues(nothing, { token: null, states, place: gone })).toEqual(nothing)
  })
})
