import { useQuery } from '@tanstack/react-query'
import type { PageLink } from '#contract/shopfront/written-pages.ts'
import { query } from '../api/query.ts'

/** The shop is shown without them, too. */
export const pageLinksQuery = () => ({
  ...query('GET /pages', {}),
  staleTime: 300_000,
  meta: { isOptional: true },
})

const none: PageLink[] = []

export const usePageLinks = (): PageLink[] => useQuery(pageLinksQuery()).data?.data ?? none

export const useIsPublished = (slug: string): boolean =>
  usePageLinks().some((page) => page.slug === slug)
