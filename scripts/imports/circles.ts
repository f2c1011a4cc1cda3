type Arrows = readonly { from: string; to: readonly string[] }[]

/** One circle, the shortest, of each knot of names that reach one another. */
export function findCircles(arrows: Arrows): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of arrows) graph.set(from, new Set([...(graph.get(from) ?? []), ...to]))
  const circles: string[][] = []
  const known = new Set<string>()
  for (const name of [...graph.keys()].sort()) {
    const circle = known.has(name) ? undefined : shortestWay(graph, name)
    if (!circle) continue
    circles.push(circle)
    for (const each of circle) known.add(each)
  }
  return circles
}

/** From a name back to itself, breadth first. */
function shortestWay(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) as string) ?? []) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}
