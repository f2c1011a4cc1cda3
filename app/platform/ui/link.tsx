import { type LinkProps, Link as RouterLink } from 'react-router'

/**
 * A link within the shop. On the server a plain anchor, as the router took a fourteenth of a page
 * of products.
 */
export const Link = import.meta.env.SSR ? StillLink : ShopLink

/** All routes are known: no link has to be told apart for the router to look ahead. */
function ShopLink(props: LinkProps) {
  return <RouterLink discover="none" {...props} />
}

function StillLink({ to, ...props }: LinkProps) {
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return <RouterLink to={to} {...props} />
  const { discover: _discover, prefetch: _prefetch, relative: _relative, ...rest } = props
  const { reloadDocument: _reload, replace: _replace, state: _state, ...links } = rest
  const { preventScrollReset: _scroll, viewTransition: _transition, ...anchor } = links
  return <a {...anchor} href={to} />
}
