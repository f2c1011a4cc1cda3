type Imports = readonly { from: string; to: readonly string[] }[]

/** The shortest cycle of each group of names that reach one another. */
export function findCycles(imports: Imports): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) graph.set(from, new Set([...(graph.get(from) ?? []), ...to]))
  const cycles: string[][] = []
  const reported = new Set<string>()
  for (const name of [...graph.keys()].sort()) {
    const cycle = reported.has(name) ? undefined : shortestCycle(graph, name)
    if (!cycle) continue
    cycles.push(cycle)
    for (const member of cycle) reported.add(member)
  }
  return cycles
}

/** Breadth first. */
function shortestCycle(
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
): string[] | undefined {
  const paths: string[][] = [[start]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) as string) ?? []) {
      if (next === start) return path
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  return undefined
}
