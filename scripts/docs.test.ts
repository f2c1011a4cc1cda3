import { globSync, readFileSync } from 'node:fs'
import { basename, matchesGlob, posix } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The documents name files, sections and commands that exist. */

const documents = globSync(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/**/*.md'])
const read = (path: string): string => readFileSync(path, 'utf8')

const FOLDERS = [
  'app',
  'bench',
  'contract',
  'demo',
  'docs',
  'e2e',
  'ops',
  'public',
  'sandbox',
  'scripts',
  'server',
  'test',
]
const TOP = new Set(FOLDERS)
const SOURCE = /[\w*>]\.(ts|tsx|mjs|md)$/
const sources = globSync(['*', `{${FOLDERS.join(',')}}/**/*`]).filter((path) => SOURCE.test(path))

/** A path from the root, or the name of a source file in any folder. */
const isPath = (code: string): boolean =>
  /^[\w.*{}<>/-]+$/.test(code) && (SOURCE.test(code) || TOP.has(code.slice(0, code.indexOf('/'))))

/** `<feature>` and `{id}` match any name. */
const asPattern = (path: string): string =>
  path.replace(/<[\w-]+>|\{\w+\}/g, '*').replace(/\/$/, '')

const pathExists = (path: string): boolean =>
  path.includes('/')
    ? globSync(asPattern(path)).length > 0
    : sources.some((source) => matchesGlob(basename(source), asPattern(path)))

const namedPaths = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(isPath)

/** The id that a heading gets on the page. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
const idsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => idOf(title))

function linkLeadsSomewhere(from: string, link: string): boolean {
  const [file = '', id] = link.split('#')
  const path = file ? posix.join(posix.dirname(from), file) : from
  const isThere = globSync(path.replace(/\/$/, '')).length === 1
  return isThere && (id === undefined || idsOf(path).includes(id))
}

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !link.includes('://'))

test.each([
  ['`server/platform/db/open.ts`', ['server/platform/db/open.ts']],
  ['`app/platform/ui/` and `contract/<feature>.ts`', ['app/platform/ui/', 'contract/<feature>.ts']],
  ['`migrate.ts` beside `*.test.ts`', ['migrate.ts', '*.test.ts']],
  ['`GET /sales/{id}`, `/admin`, `data/mail`, `20/11/2026`, `sale.lines`, `.ts`', []],
])('%s names %j', (text, paths) => {
  expect(namedPaths(text)).toEqual(paths)
})

test('a path that does not exist is found', () => {
  expect(
    [
      'server/platform/db/open.ts',
      'app/platform/ui',
      'contract/<feature>.ts',
      '*.api.test.ts',
    ].filter(pathExists),
  ).toHaveLength(4)
  expect(
    ['server/db/gone.ts', 'app/gone/', 'gone.ts', 'server/<gone>.md'].filter(pathExists),
  ).toEqual([])
  expect(linkLeadsSomewhere('README.md', 'docs/product.md#further-running-it')).toBe(true)
  expect(linkLeadsSomewhere('README.md', 'docs/product.md#further-gone')).toBe(false)
})

describe.each([...documents, 'CHANGELOG.md'])('%s', (path) => {
  const text = read(path)

  test('names files that exist', () => {
    expect(namedPaths(text).filter((named) => !pathExists(named))).toEqual([])
  })

  test('links to files and headings that exist', () => {
    expect(linksOf(text).filter((link) => !linkLeadsSomewhere(path, link))).toEqual([])
  })

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const commands = [...text.matchAll(/npm run ([a-z:0-9-]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })
})

const numbersIn = (paths: string[], number: RegExp): Set<string> =>
  new Set(
    paths.flatMap((path) => [...read(path).matchAll(number)].map(([, digits = '']) => digits)),
  )

test('every § leads to a section of the product page', () => {
  const sections = numbersIn(['docs/product.md'], /^## (\d+)\./gm)
  expect(numbersIn(sources, /§ ?(\d+)/g).difference(sections)).toEqual(new Set())
})

test('every number of a decision leads to one', () => {
  const decisions = globSync('docs/decisions/*.md')
  const numbers = new Set(decisions.map((path) => basename(path).slice(0, 4)))
  const named = numbersIn(sources, /decisions?[ /](\d{4})/g).union(
    numbersIn(decisions, /(?<![\d,-])(00\d\d)(?!\d)/g),
  )
  expect(named.difference(numbers)).toEqual(new Set())
})

test('the version of package.json is the newest of the changelog', () => {
  const newest = /^## (\d\S*)/m.exec(read('CHANGELOG.md'))?.[1]
  expect(JSON.parse(read('package.json')).version).toBe(newest)
})

describe('the READMEs of the areas', () => {
  const readmes = globSync('server/*/README.md')
  const section = (path: string, title: string): string =>
    read(path).split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
  const namesIn = (title: string): string[] =>
    readmes
      .flatMap((path) =>
        [...section(path, title).matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name),
      )
      .toSorted()

  test('name each table once', () => {
    const types = globSync('server/**/tables{,/*}.ts').map(
      (path) => read(path).split(/Tables = \{\n/)[1] ?? '',
    )
    const tables = types.flatMap((text) =>
      [...text.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name),
    )
    expect(namesIn('Tables')).toEqual(tables.toSorted())
  })

  test('name each file of endpoints once', () => {
    const files = globSync('contract/*/**/*.ts').filter((path) =>
      /export const \w+Endpoints = \{/.test(read(path)),
    )
    expect(namesIn('Endpoints')).toEqual(files.map((path) => basename(path)).toSorted())
  })

  test.each(readmes)('%s has 20 to 40 lines and names files that exist', (path) => {
    const text = read(path)
    expect(text.split('\n').length).toBeGreaterThan(20)
    expect(text.split('\n').length).toBeLessThanOrEqual(41)
    const named = [...text.matchAll(/`([\w-]+\/[\w/-]*(?:\.ts)?)`/g)].map(([, name = '']) => name)
    expect(
      named.filter((name) => globSync([name, posix.join(posix.dirname(path), name)]).length === 0),
    ).toEqual([])
  })
})

describe('the tables of commands and variables', () => {
  const section = (title: string, path = 'README.md'): string =>
    read(path)
      .split(/^## /m)
      .find((one) => one.startsWith(title)) ?? ''
  const firstCells = (text: string): string[] =>
    [...text.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell)

  test('have every command', () => {
    const text = firstCells(section('Commands')).join()
    const { scripts } = JSON.parse(read('package.json'))
    expect(
      Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b(?!:)`).test(text)),
    ).toEqual([])
  })

  test('have every environment variable, and none twice', () => {
    const text = section('All variables', 'docs/deploy.md')
    const known = [
      ...read('server/platform/config/environment.ts').matchAll(/^ {2}([A-Z]\w+):/gm),
    ].map(([, name = '']) => name)
    expect(known.filter((name) => !new RegExp(`\`${name}[\`=]`).test(text))).toEqual([])
    const rows = firstCells(text).flatMap((cell) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    )
    expect(rows.filter((name, at) => rows.indexOf(name) !== at)).toEqual([])
    const cards = ['PAYSTACK_PUBLIC_KEY', 'PAYSTACK_SECRET_KEY']
    expect(rows.filter((name) => !known.includes(name) && !cards.includes(name))).toEqual([])
    expect(known.length).toBeGreaterThan(40)
  })
})
