import { type ExportDefaultDeclarationKind, parseSync, type Statement } from 'oxc-parser'

/** A name that is declared at the top of several files. */
export type SharedName = { name: string; paths: readonly string[] }

/** The framework finds these by their names, in each page that has one. */
const FRAMEWORK_NAMES = new Set([
  'loader',
  'clientLoader',
  'shouldRevalidate',
  'meta',
  'links',
  'Layout',
  'ErrorBoundary',
])

type Declared = Statement | ExportDefaultDeclarationKind | null

type Source = { path: string; text: string }

/** Finds the names that stand at the top of more than one file, so that a search finds two things. */
export function findSharedNames(sources: readonly Source[]): SharedName[] {
  const declared = sources.flatMap(({ path, text }) =>
    [...new Set(topLevelNames(path, text))].map((name) => ({ path, name })),
  )
  return [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([name, places]) => places.length > 1 && !FRAMEWORK_NAMES.has(name))
    .map(([name, places]) => ({ name, paths: places.map(({ path }) => path) }))
}

function topLevelNames(path: string, text: string): string[] {
  const { program } = parseSync(path, text)
  return program.body.flatMap((statement) => {
    const isExport =
      statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    return declaredNames(isExport ? statement.declaration : statement)
  })
}

function declaredNames(node: Declared): string[] {
  if (node?.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  const isNamed =
    node?.type === 'FunctionDeclaration' ||
    node?.type === 'ClassDeclaration' ||
    node?.type === 'TSTypeAliasDeclaration' ||
    node?.type === 'TSInterfaceDeclaration'
  return isNamed && node.id ? [node.id.name] : []
}
