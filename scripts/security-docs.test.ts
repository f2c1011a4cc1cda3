import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** docs/security.md names code and tests that exist, or says that there is none. */

const DOCUMENT = readFileSync('docs/security.md', 'utf8')

type Quoted = { file: string | undefined; title: string }

const TOKEN = /“([^”]+)”|`([^`]+\.(?:test|spec)\.tsx?)`/g

/** Titles in “ ”, each with the file of tests that is named before it in its line. */
function quotedIn(line: string): Quoted[] {
  const found: Quoted[] = []
  let file: string | undefined
  for (const [, title, named] of line.matchAll(TOKEN)) {
    if (title === undefined) file = named
    else found.push({ file, title })
  }
  return found
}

const titles = DOCUMENT.split('\n').flatMap(quotedIn)

/**
 * The first argument of a call, on its own: a title as `test`, `describe` and their `each` get it.
 */
const TITLE = /\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g

const titlesIn = (source: string): Set<string> =>
  new Set(
    [...source.matchAll(TITLE)].map((match) =>
      (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(.)/g, '$1'),
    ),
  )

const isTitle = ({ file, title }: Quoted): boolean =>
  file !== undefined && existsSync(file) && titlesIn(readFileSync(file, 'utf8')).has(title)

type Row = { threat: string; code: string; shown: string }

/** The rows below the headings `Threat | Control | Code | Test`. */
const rows = DOCUMENT.split('\n\n')
  .filter((part) => part.startsWith('| Threat |'))
  .flatMap((table) => table.split('\n').slice(2))
  .map((line): Row => {
    const [, threat = '', , code = '', shown = ''] = line.split('|').map((cell) => cell.trim())
    return { threat, code, shown }
  })

test('titles are read with the file before them', () => {
  const line = '`a.test.ts` “one” and `b.ts` “two”; `c.spec.ts` “three”'
  expect(quotedIn(line).map(({ file }) => file)).toEqual(['a.test.ts', 'a.test.ts', 'c.spec.ts'])
  expect(quotedIn('“alone”')).toEqual([{ file: undefined, title: 'alone' }])
})

test('unknown titles and missing files are found', () => {
  const file = 'scripts/security-docs.test.ts'
  expect(isTitle({ file, title: 'titles are read with the file before them' })).toBe(true)
  expect(isTitle({ file, title: 'titles are read with the file before' })).toBe(false)
  expect(
    isTitle({ file: 'scripts/gone.test.ts', title: 'titles are read with the file before them' }),
  ).toBe(false)
  expect(titlesIn(`test.each([1])("it's %s",`)).toEqual(new Set(["it's %s"]))
})

test("every title that the document names is a test's", () => {
  expect(titles.length).toBeGreaterThan(60)
  expect(titles.filter((one) => !isTitle(one))).toEqual([])
})

describe('the tables of threats', () => {
  test('have four columns and a threat in each row', () => {
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ threat, code, shown }) => !threat || !code || !shown)).toEqual([])
  })

  test('name code that exists, and no test in its place', () => {
    const wrong = rows.filter(({ code }) => {
      const paths = [...code.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
      return (
        paths.length === 0 || paths.some((path) => !existsSync(path) || path.includes('.test.'))
      )
    })
    expect(wrong).toEqual([])
  })

  test('name a test, or say that there is none', () => {
    expect(rows.filter(({ shown }) => quotedIn(shown).length === 0 && shown !== 'No test')).toEqual(
      [],
    )
  })
})
