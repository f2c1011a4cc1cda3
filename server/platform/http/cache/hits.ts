/** How often answers of one route were sent from the cache since this was last read. */
export type Hits = { route: string; ok: number; notModified: number }

class HitCounts {
  readonly #byRoute = new Map<string, Hits>()

  of(route: string): Hits {
    const known = this.#byRoute.get(route)
    if (known) return known
    const hits = { route, ok: 0, notModified: 0 }
    this.#byRoute.set(route, hits)
    return hits
  }

  /** Counts since the last call. */
  take(): Hits[] {
    return [...this.#byRoute.values()].map((hits) => {
      const taken = { ...hits }
      hits.ok = 0
      hits.notModified = 0
      return taken
    })
  }
}

export const HITS = new HitCounts()
