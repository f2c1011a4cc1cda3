import { globSync, readFileSync } from 'node:fs'
import jsTokens from 'js-tokens'

/** What a reader does not count: blanks, line ends and comments. */
const WEIGHTLESS = new Set([
  'WhiteSpace',
  'LineTerminatorSequence',
  'SingleLineComment',
  'MultiLineComment',
  'HashbangComment',
])

/** Identifiers, literals, operators and punctuation of a source. */
export function countTokens(path: string, source: string): number {
  let count = 0
  const tokens = path.endsWith('x') ? jsTokens(source, { jsx: true }) : jsTokens(source)
  for (const { type, value } of tokens) {
    // The blanks between elements are a text to the parser.
    const isBlank = type === 'JSXText' && value.trim() === ''
    if (!isBlank && !WEIGHTLESS.has(type)) count += 1
  }
  return count
}

export type Weight = { area: string; product: number; tests: number }

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** `server/orders` of a file in that area; the folder at the top where it has no areas. */
function areaOf(path: string): string {
  const [tree = '', area = ''] = path.split('/')
  return area.includes('.') || tree === 'demo' || tree === 'sandbox' ? tree : `${tree}/${area}`
}

/** The tokens of each area, of its product code and of the tests beside it. */
export function weighAreas(): Weight[] {
  const weights = new Map<string, Weight>()
  const paths = globSync('{contract,server,app,demo,sandbox}/**/*.{ts,tsx}')
  for (const path of paths.filter((path) => !path.endsWith('.d.ts')).toSorted()) {
    const area = areaOf(path)
    const weight = weights.getOrInsertComputed(area, () => ({ area, product: 0, tests: 0 }))
    const kind = isTest(path) ? 'tests' : 'product'
    weight[kind] += countTokens(path, readFileSync(path, 'utf8'))
  }
  return [...weights.values()]
}

export const sumOf = (weights: readonly Weight[], kind: 'product' | 'tests'): number =>
  weights.reduce((sum, weight) => sum + weight[kind], 0)
