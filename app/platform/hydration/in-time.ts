import { CHUNK_TIMEOUT_MS } from '#contract/platform/limits.ts'

/** The result of `load`; fails after 120 s. */
export const resolveInTime = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, CHUNK_TIMEOUT_MS, new Error('code came too late'))
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
