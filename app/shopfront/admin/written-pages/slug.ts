import { normalized } from '#contract/platform/stream-safe.ts'

/**
 * The address that a title suggests: `Size help & fit` → `size-help-fit`; '' where nothing of it
 * fits.
 */
export const slugOf = (title: string): string =>
  normalized(title, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
