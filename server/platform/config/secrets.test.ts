import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecrets } from './secrets.ts'

function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('are made once, and are the same at the next start', () => {
  const folder = join(givenFolder(), 'deep', 'data')
  const secrets = readSecrets(folder)
  expect(secrets.jwtSecret.length).toBeGreaterThanOrEqual(32)
  expect(readSecrets(folder)).toEqual(secrets)
})

test('are readable by their owner only, even if the file’s mode was changed', () => {
  const folder = givenFolder()
  const modeOf = () => statSync(join(folder, 'secrets.json')).mode & 0o777
  readSecrets(folder)
  expect(modeOf()).toBe(0o600)
  chmodSync(join(folder, 'secrets.json'), 0o644)
  readSecrets(folder)
  expect(modeOf()).toBe(0o600)
})

test('differ from shop to shop', () => {
  expect(readSecrets(givenFolder())).not.toEqual(readSecrets(givenFolder()))
})

test.each([
  '',
  '{"jwtSecret": "half-a-secr',
  '{}',
  '{"jwtSecret":"tiny-value","sandboxKey":"tiny-value"}',
])('unreadable options stop the start and are not quoted: %j', (content) => {
  const folder = givenFolder()
  const file = join(folder, 'secrets.json')
  writeFileSync(file, content)
  expect(() => readSecrets(folder)).toThrow(file)
  expect(() => readSecrets(folder)).not.toThrow(/half-a|tiny-value/)
  expect(readFileSync(file, 'utf8')).toBe(content)
})
