import { findCycles } from './cycles.ts'
import { areas, closed, exceptions, trees } from './rules.ts'
import type { SourceFile } from './sources.ts'

export type Violation = { from: string; to: string; rule: string }

type Refusal = string | undefined

const AREA_NAMES: readonly string[] = areas.map(({ name }) => name)
/** The trees that are made of areas. */
const WITH_AREAS = ['contract', 'server', 'app']

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)
const isInOneOf = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => isIn(path, folder))

/** The folder at the top; empty for a file at the top. */
const treeOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')))

/**
 * Its place in the order of areas; above all for files at the root of a tree and `app/shell`, which
 * compose the areas.
 */
function layerOf(path: string): number {
  const layer = AREA_NAMES.indexOf(path.split('/')[1] ?? '')
  return layer < 0 ? AREA_NAMES.length : layer
}

const isOfArea = (path: string): boolean =>
  WITH_AREAS.includes(treeOf(path)) && layerOf(path) < AREA_NAMES.length

const isBackOffice = (path: string): boolean => /^app\/\w+\/admin\//.test(path)

/** The folder of an area, such as `server/orders/sales`; cycles are looked for among these, too. */
function moduleOf(path: string): string {
  const depth = isBackOffice(path) ? 4 : 3
  return WITH_AREAS.includes(treeOf(path))
    ? path.split('/').slice(0, depth).join('/')
    : treeOf(path) || path
}

export function findViolations(sources: readonly SourceFile[]): Violation[] {
  const refused = sources.flatMap(({ path, files, libraries }) => [
    ...refusals(path, files, whyNotFile),
    ...refusals(path, libraries, whyNotLibrary),
  ])
  return [...refused, ...cyclesOf(sources)]
}

function refusals(
  from: string,
  targets: string[],
  whyNot: (from: string, to: string) => Refusal,
): Violation[] {
  return targets.flatMap((to) => {
    const rule = whyNot(from, to)
    return rule ? [{ from, to, rule }] : []
  })
}

const isException = (from: string, to: string): boolean =>
  exceptions.some((exception) => isIn(from, exception.from) && isInOneOf(to, exception.to))

/** Exceptions that no import needs. */
export const unusedExceptions = (sources: readonly SourceFile[]): string[] =>
  exceptions.flatMap(({ from, to }) =>
    to
      .filter(
        (target) =>
          !sources.some(
            ({ path, files }) => isIn(path, from) && files.some((f) => isIn(f, target)),
          ),
      )
      .map((target) => `${from} no longer imports ${target}`),
  )

/** Settings of tools at the top are free. */
function whyNotFile(from: string, to: string): Refusal {
  if (treeOf(from) === '' || isException(from, to)) return undefined
  const rule = whyNotLowestArea(from, to)
  if (rule) return rule
  if (treeOf(from) !== treeOf(to)) return whyNotTree(from, to)
  if (isTest(from)) return undefined
  return whyNotClosed(from, to) ?? whyNotBackOffice(from, to) ?? whyNotArea(from, to)
}

/** What every area needs knows none of them, whichever tree they are in; nor do its tests. */
function whyNotLowestArea(from: string, to: string): Refusal {
  if (!isOfArea(from) || !isOfArea(to) || layerOf(from) > 0 || layerOf(to) === 0) return undefined
  return `${AREA_NAMES[0]} is below ${AREA_NAMES[layerOf(to)]}`
}

function whyNotTree(from: string, to: string): Refusal {
  const tree = trees[treeOf(from)]
  if (!tree) return `${treeOf(from)}/ is not in the list of folders at the top`
  const allowed = [...tree.imports, ...(isTest(from) ? (tree.tests ?? []) : [])]
  if (isInOneOf(to, allowed)) return undefined
  return `${treeOf(from)}/ imports ${allowed.join(', ') || 'its own files'} only`
}

function whyNotLibrary(from: string, library: string): Refusal {
  const { onlyLibraries, noLibraries = [] } = trees[treeOf(from)] ?? {}
  if (isTest(from)) return undefined
  if (onlyLibraries && !isInOneOf(library, onlyLibraries))
    return `${treeOf(from)}/ imports ${onlyLibraries} only`
  return isInOneOf(library, noLibraries)
    ? `${treeOf(from)}/ does not import ${noLibraries.join(', ')}`
    : undefined
}

function whyNotClosed(from: string, to: string): Refusal {
  const [folder, others] = Object.entries(closed).find(([name]) => isIn(from, name)) ?? []
  if (!folder || !others || isInOneOf(to, [folder, ...others])) return undefined
  return `${folder} imports ${[...others, 'its own files'].join(' and ')} only`
}

/** No page of the storefront loads code of the back office. */
function whyNotBackOffice(from: string, to: string): Refusal {
  if (!isBackOffice(to) || isBackOffice(from)) return undefined
  return 'only the back office imports the back office'
}

function whyNotArea(from: string, to: string): Refusal {
  if (!WITH_AREAS.includes(treeOf(from))) return undefined
  if (treeOf(from) === 'contract' && to === 'contract/messages.ts') return undefined
  const [layer, other] = [layerOf(from), layerOf(to)]
  if (other <= layer) return undefined
  return `${AREA_NAMES[layer]} is below ${AREA_NAMES[other] ?? `what composes the areas of ${treeOf(to)}/`}`
}

function cyclesOf(sources: readonly SourceFile[]): Violation[] {
  const code = sources.filter(({ path }) => !isTest(path))
  const files = code.map(({ path, files }) => ({ from: path, to: files }))
  const modules = code.map(({ path, files }) => ({
    from: moduleOf(path),
    to: files
      .filter((file) => !isException(path, file))
      .map(moduleOf)
      .filter((module) => module !== moduleOf(path)),
  }))
  const isNew = (cycle: string[]): boolean => cycle.some((name) => !name.includes('.'))
  return [...findCycles(files), ...findCycles(modules).filter(isNew)].map((cycle) => ({
    from: cycle[0] as string,
    to: cycle[1] as string,
    rule: `a cycle: ${[...cycle, cycle[0]].join(' → ')}`,
  }))
}
