import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPurposeKeys, PURPOSES } from './keys.ts'

const [OLD, NEW, STRANGE] = [
  'the first one, long enough to be one',
  'the second one, as long',
  'never given to a shop',
]
const old = createPurposeKeys([OLD])
const changing = createPurposeKeys([NEW, OLD])
const fresh = createPurposeKeys([NEW])

describe.each(PURPOSES)('what is signed for %s', (purpose) => {
  test('is valid for it alone, and for no other purpose', () => {
    const [signature, sealed] = [old.sign(purpose, 'text'), old.seal(purpose, 'text')]
    for (const other of PURPOSES) {
      expect([other, old.verify(other, 'text', signature)]).toEqual([other, other === purpose])
      expect([other, old.open(other, sealed)]).toEqual([
        other,
        other === purpose ? 'text' : undefined,
      ])
    }
  })

  test('names its key, and is valid while the secret is being changed, and not after', () => {
    const [before, during] = [old.sign(purpose, 'text'), changing.sign(purpose, 'text')]
    expect(before.split('.')[0]).toBe(old.for(purpose)[0].id)
    expect(during.split('.')[0]).toBe(fresh.for(purpose)[0].id)
    const held = [old, changing, fresh].map((keys) =>
      [before, during].map((one) => keys.verify(purpose, 'text', one)),
    )
    expect(held).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ])
  })

  test('is refused under another secret, even if it says that it is by this one', () => {
    const strange = createPurposeKeys([STRANGE])
    const [, mac] = strange.sign(purpose, 'text').split('.')
    const id = old.for(purpose)[0].id
    for (const forged of [
      strange.sign(purpose, 'text'),
      `${id}.${mac}`,
      `${id}.`,
      id,
      '',
      'undefined.undefined',
    ])
      expect(old.verify(purpose, 'text', forged)).toBe(false)
  })
})

test('a link from before keys had names stays valid', () => {
  const mac = createHmac('sha256', OLD).update('order:1').digest('base64url')
  expect([old, changing, fresh].map((keys) => keys.verifyUnnamed('order:1', mac))).toEqual([
    true,
    true,
    false,
  ])
  expect(old.verifyUnnamed('order:2', mac)).toBe(false)
})

test('no two purposes share a key, and no key is the secret', () => {
  const bytes = PURPOSES.map((purpose) => old.for(purpose)[0].bytes.toString('hex'))
  expect(new Set([...bytes, Buffer.from(OLD).toString('hex')]).size).toBe(PURPOSES.length + 1)
})

test('a sealed text is opened unchanged, and refused after any change', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.constantFrom(...'aZ0._-'), (text, at, sign) => {
      const sealed = old.seal('orderCookie', text)
      expect(old.open('orderCookie', sealed)).toBe(text)
      const place = at % sealed.length
      const changed = sealed.slice(0, place) + sign + sealed.slice(place + 1)
      fc.pre(changed !== sealed)
      expect(old.open('orderCookie', changed)).toBeUndefined()
    }),
  )
})
