import { useLocation, useRouteLoaderData } from 'react-router'
import type { Shop } from '#contract/platform/shop-settings.ts'
import { useShopSettings } from '../shop/use-shop.ts'

/** `https://shop.example`, as the root loader has it. */
export const useShopOrigin = (): string => {
  const root = useRouteLoaderData('root') as { origin: string } | undefined
  return root?.origin ?? ''
}

type SeoProps = {
  /** Title of the page; the shop's name is added. The home page has none. */
  title?: string
  description?: string
  /** Path of a picture of the page's subject. */
  image?: string
  type?: 'website' | 'product'
  /**
   * Canonical path and query; the path of the page by default. With `noindex`: crawlers are to look
   * there instead.
   */
  canonical?: string
  noindex?: boolean
}

const MAX_DESCRIPTION = 160

/**
 * The text up to that many UTF-16 units. An emoji may have several: it is kept whole or left out.
 */
export function shortenDescription(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text
  const next = new Intl.Segmenter().segment(text).containing(MAX_DESCRIPTION - 1)
  return `${text.slice(0, next?.index).trimEnd()}…`
}

/** `Oja Titun: Cloth and shoes`; the name alone where there is no tagline. */
export const nameWithTagline = ({ name, tagline }: Pick<Shop, 'name' | 'tagline'>): string =>
  tagline ? `${name}: ${tagline}` : name

const descriptionOf = ({ name, description }: Shop): string =>
  description || `The products of ${name}, with prices in naira.`

/**
 * The metadata of a page. React moves these into the head, on the server and when data arrives
 * later.
 */
export function Seo({ title, description, image, type = 'website', canonical, noindex }: SeoProps) {
  const shop = useShopSettings()
  const origin = useShopOrigin()
  const { pathname } = useLocation()
  const address = origin + (canonical ?? pathname)
  const heading = title ? `${title} · ${shop.name}` : nameWithTagline(shop)
  const about = shortenDescription(description ?? descriptionOf(shop))
  return (
    <>
      <title>{heading}</title>
      <meta name="description" content={about} />
      {noindex && <meta name="robots" content={canonical ? 'noindex, follow' : 'noindex'} />}
      {(!noindex || canonical) && <link rel="canonical" href={address} />}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={title ?? heading} />
      <meta property="og:description" content={about} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + (image ?? '/og.png')} />
      <meta property="og:locale" content="en_NG" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
