import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const older = { id: 'older', bytes: randomBytes(32) }
const newer = { id: 'newer', bytes: randomBytes(32) }
const vault = createVault([newer])

test('what is sealed is opened for its owner alone, and never reads the same twice', () => {
  fc.assert(
    fc.property(fc.string(), fc.uuid(), (secret, owner) => {
      const sealed = vault.seal(secret, owner)
      expect(vault.open(sealed, owner)).toBe(secret)
      expect(vault.seal(secret, owner)).not.toBe(sealed)
      expect(vault.open(sealed, `${owner}x`)).toBeUndefined()
    }),
  )
})

test('a sealed secret that was changed, cut or made up is refused', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'ada')
  const [id, text = ''] = sealed.split('.')
  const flipped = Buffer.from(text, 'base64url')
  flipped[14] = (flipped[14] ?? 0) ^ 1
  for (const one of [
    `${id}.${flipped.toString('base64url')}`,
    sealed.slice(0, -6),
    `${id}.`,
    '',
    'x',
  ])
    expect(vault.open(one, 'ada')).toBeUndefined()
})

test('an older key opens what it sealed', () => {
  const sealed = createVault([older]).seal('secret', 'ada')
  const both = createVault([newer, older])
  expect(both.open(sealed, 'ada')).toBe('secret')
  expect([both.isOutdated(sealed), both.isOutdated(both.seal('secret', 'ada'))]).toEqual([
    true,
    false,
  ])
  expect(vault.open(sealed, 'ada')).toBeUndefined()
})
