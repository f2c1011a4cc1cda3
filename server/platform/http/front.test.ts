import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The order of several listeners depends on when each was added: a hit was once answered twice. */
test('no other file of the server listens to requests', () => {
  const listens = /\b(on|once|addListener|prependListener|listeners)\(\s*'request'/
  const files = globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  expect(files.filter((path) => listens.test(readFileSync(path, 'utf8')))).toEqual([])
})
