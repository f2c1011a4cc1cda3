import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/**
 * A source file and what it imports: files by their path from the root, libraries by their
 * specifier.
 */
export type SourceFile = { path: string; files: string[]; libraries: string[] }

/**
 * The project's own aliases (package.json `imports`): `#server/platform/ids.ts` is
 * `server/platform/ids.ts`.
 */
const ALIAS = /^#/

/** The path from the root that a specifier names, or undefined for a library. */
function fileOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  return ALIAS.test(specifier) ? specifier.replace(ALIAS, '') : undefined
}

/**
 * Every specifier of a file: static, type-only and dynamic imports, re-exports and `import('…')`
 * types.
 */
function specifiersOf(path: string, source: string): string[] {
  const { module, program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const specifiers = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) specifiers.push(moduleRequest.value)
  new Visitor({
    ImportExpression: ({ source }) =>
      source.type === 'Literal' && specifiers.push(String(source.value)),
    TSImportType: ({ source }) => specifiers.push(source.value),
  }).visit(program)
  return specifiers
}

export function readSource(path: string, source: string): SourceFile {
  const specifiers = [...new Set(specifiersOf(path, source))]
  const files = specifiers.flatMap((specifier) => fileOf(path, specifier) ?? [])
  return {
    path,
    files,
    libraries: specifiers.filter((specifier) => fileOf(path, specifier) === undefined),
  }
}

const MADE = ['node_modules', 'build', 'data', 'test-results', 'playwright-report', '.*']

/** All sources of this folder, without what is installed or made. */
export const readSources = (): SourceFile[] =>
  globSync('**/*.{ts,tsx,mjs,js}', { exclude: MADE })
    .filter((path) => !path.endsWith('.d.ts'))
    .sort()
    .map((path) => readSource(path, readFileSync(path, 'utf8')))
