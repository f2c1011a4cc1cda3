import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')

/** Each index with the text before it up to the end of the previous statement. */
const INDEX =
  /^(?<comment>-- .*\n)?create (?:unique )?index (?<name>\w+) on[^;]*;(?<behind> -- .*)?$/gm

test('each index says which query or rule needs it', () => {
  const indexes = [...schema.matchAll(INDEX)].map(({ groups }) => groups ?? {})
  expect(indexes.length).toBeGreaterThan(100)
  const silent = indexes.filter(({ comment, behind }) => !comment && !behind)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('functions and views stand in routines alone', () => {
  expect(schema).not.toMatch(/create (or replace )?(function|view)/)
})
