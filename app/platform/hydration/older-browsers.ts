/**
 * What pages call and Chrome 100 lacks, loaded where a function is missing (docs/browsers.md). A
 * test lists them.
 */

/** Leaves what the browser has. */
function addMissingMethod(owner: object, functions: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(functions)) {
    if (!(name in owner))
      Object.defineProperty(owner, name, { value, writable: true, configurable: true })
  }
}

function parseUrlOrNull(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/**
 * Adds the functions that a browser lacks. It runs before the pages' own modules are loaded, as
 * some of them call such functions at once.
 */
export function addNewerFunctions(): void {
  addMissingMethod(Array.prototype, {
    toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
      return [...this].sort(compare)
    },
    toReversed(this: unknown[]) {
      return [...this].reverse()
    },
    toSpliced(this: unknown[], ...change: [start: number, count: number, ...added: unknown[]]) {
      const copy = [...this]
      copy.splice(...change)
      return copy
    },
    with(this: unknown[], position: number, value: unknown) {
      const copy = [...this]
      copy[position] = value
      return copy
    },
  })

  addMissingMethod(String.prototype, {
    isWellFormed(this: string) {
      return !/\p{Surrogate}/u.test(this)
    },
    toWellFormed(this: string) {
      return this.replace(/\p{Surrogate}/gu, '\ufffd')
    },
  })

  addMissingMethod(Map, {
    groupBy(values: Iterable<unknown>, keyOf: (value: unknown) => unknown) {
      const groups = new Map<unknown, unknown[]>()
      for (const value of values) {
        const key = keyOf(value)
        groups.set(key, [...(groups.get(key) ?? []), value])
      }
      return groups
    },
  })

  addMissingMethod(URL, {
    parse: parseUrlOrNull,
    canParse: (address: string, base?: string) => parseUrlOrNull(address, base) !== null,
  })

  addMissingMethod(AbortSignal, {
    timeout(ms: number) {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), ms)
      return controller.signal
    },
    any(signals: readonly AbortSignal[]) {
      const controller = new AbortController()
      for (const signal of signals) {
        if (signal.aborted) controller.abort(signal.reason)
        else
          signal.addEventListener('abort', () => controller.abort(signal.reason), {
            signal: controller.signal,
          })
      }
      return controller.signal
    },
  })

  /** Without popovers the element is shown by its own styles. */
  addMissingMethod(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
}
