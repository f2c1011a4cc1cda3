import type { FooterGroup } from '#contract/shopfront/written-pages.ts'

/** The groups by their names in the back office. */
export const FOOTER_TITLES: Record<FooterGroup, string> = {
  help: 'Help',
  shop: 'The shop',
  none: 'Not in the footer',
}
