import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'

/**
 * Suggests the address of a page by its title, such as `size-help-fit` for `Size help & fit`; ''
 * where nothing of the title fits.
 */
export const suggestPageSlug = (title: string): string =>
  normalizeStreamSafe(title, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
