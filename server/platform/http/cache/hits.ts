/** How often answers of one route were sent from the cache since this was last read. */
export type Hits = { route: string; ok: number; notModified: number }

const byRoute = new Map<string, Hits>()

export const hitsOfRoute = (route: string): Hits =>
  byRoute.getOrInsertComputed(route, () => ({ route, ok: 0, notModified: 0 }))

export const takeRouteHits = (): Hits[] =>
  [...byRoute.values()].map((hits) => {
    const taken = { ...hits }
    hits.ok = 0
    hits.notModified = 0
    return taken
  })
