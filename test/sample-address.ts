import type { Endpoint } from '#contract/platform/endpoint.ts'
import { createRowId } from '#server/platform/ids.ts'

/** The address of a call: its ids name nothing, and its other parameters are 1. */
export const sampleAddress = (
  { path, ids = {} }: Pick<Endpoint, 'path' | 'ids'>,
  given: Readonly<Record<string, string>> = {},
): string => {
  const filled = path.replace(/:(\w+)\??/g, (_parameter, name: string) => {
    const usual = Object.hasOwn(ids, name) ? createRowId() : '1'
    return encodeURIComponent(given[name] ?? usual)
  })
  return `/api${filled}`
}
