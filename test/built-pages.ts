import { loadBuiltPages, type PageRenderer } from '#server/shopfront/rendering/pages.ts'

/** The pages of the last build. */
export const openPages = (): Promise<PageRenderer> =>
  loadBuiltPages(new URL('../build/', import.meta.url)).catch((cause: unknown) => {
    throw new Error('The pages are not built yet: run `npm run build` first.', { cause })
  })
