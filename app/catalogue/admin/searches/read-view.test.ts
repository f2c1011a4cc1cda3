import { expect, test } from 'vitest'
import { clickShareText, readSearchView } from './read-view.ts'

const read = (address: string) => {
  const params = new URLSearchParams(address)
  return readSearchView({ valueAt: (name) => params.get(name) ?? '' })
}

test('searches without results in 30 days are listed by default', () => {
  const usual = { kind: 'missing', days: '30' }
  expect(read('')).toEqual(usual)
  expect(read('kind=all&days=31')).toEqual(usual)
  expect(read('kind=common&days=7')).toEqual({ kind: 'common', days: '7' })
})

test('the share of opened searches is at most all', () => {
  expect(clickShareText({ searches: 8, clicks: 2 })).toBe('25%')
  expect(clickShareText({ searches: 1, clicks: 3 })).toBe('100%')
  expect(clickShareText({ searches: 0, clicks: 0 })).toBe('–')
})
