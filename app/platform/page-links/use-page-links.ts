import { useQuery } from '@tanstack/react-query'
import type { FooterPageLink } from '#contract/shopfront/written-pages.ts'
import { queryApi } from '../api/query.ts'

/** The shop is shown without them, too. */
export const pageLinksQuery = () => ({
  ...queryApi('GET /pages'),
  staleTime: 300_000,
  meta: { isOptional: true },
})

const NO_PAGE_LINKS: FooterPageLink[] = []

export const usePageLinks = (): FooterPageLink[] =>
  useQuery(pageLinksQuery()).data?.data ?? NO_PAGE_LINKS

export const useIsPublished = (slug: string): boolean =>
  usePageLinks().some((page) => page.slug === slug)
