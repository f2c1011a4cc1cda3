import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Wording that is hard to read, and commit subjects that are too long: see CONTRIBUTING.md. */

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })

const isRead = (path: string): boolean =>
  /\.(ts|tsx|mjs|css|md|sql)$/.test(path) && !path.endsWith('wording.test.ts')

const REFUSED = [/\bof before\b(?!\)| and )/, /(\/\/|\/\*\*|^ *\*|--) (What was|Of) /]

const refusedIn = (text: string): string[] =>
  text.split('\n').filter((line) => REFUSED.some((wording) => wording.test(line)))

/** Longer subjects were allowed before. */
const SHORT_SINCE = '2026-11-25T00:00:00Z'

test('refused wording is found', () => {
  expect(refusedIn('// Orders of before have none')).toHaveLength(1)
  expect(refusedIn('/** Of the list. */')).toHaveLength(1)
  expect(refusedIn('   * What was written')).toHaveLength(1)
  expect(
    refusedIn('for (const one of before) await act(one)\n// The list of before and after'),
  ).toEqual([])
})

test('no comment and no text has refused wording', () => {
  const found = git('ls-files')
    .split('\n')
    .filter(isRead)
    .flatMap((path) =>
      refusedIn(readFileSync(path, 'utf8')).map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test('subjects of new commits have at most 72 characters', () => {
  const subjects = git('log', '--format=%s', `--since=${SHORT_SINCE}`).split('\n')
  expect(subjects.filter((subject) => subject.length > 72)).toEqual([])
})
