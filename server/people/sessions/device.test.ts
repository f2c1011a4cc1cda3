import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceOfRequest, nameOfDevice } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 13; TECNO KI5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox on Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 12; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16',
    'Opera on Android',
  ],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is named in words', (userAgent, name) => {
  expect(nameOfDevice(userAgent)).toBe(name)
})

test('any header is described in words of this file only', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string().map((text) => `<script>${text}</script> Chrome/1 Android`),
  )
  fc.assert(
    fc.property(typed, (text) => {
      expect(nameOfDevice(text)).toMatch(/^(\w+ ?)+$/)
    }),
  )
})

test('a request comes from its address, by a browser that may have no name', () => {
  const device = { userAgent: 'Firefox/1', address: '198.51.100.7' }
  expect(
    deviceOfRequest({ headers: { 'user-agent': 'Firefox/1' }, ip: '198.51.100.7' } as never),
  ).toEqual(device)
  expect(deviceOfRequest({ headers: {}, ip: '198.51.100.7' } as never)).toEqual({
    ...device,
    userAgent: '',
  })
})
