import { type LinkProps, Link as RouterLink } from 'react-router'

type StillLinkProps = Omit<LinkProps, 'to'> & { to: string }

/**
 * A link to a path of the shop. On the server it is an anchor: only in a browser does the router have to know of it, and
 * its work for each link was a fourteenth of a page of products.
 */
export const Link = import.meta.env.SSR ? StillLink : (RouterLink as (props: StillLinkProps) => ReturnType<typeof StillLink>)

function StillLink({ to, discover: _discover, ...anchor }: StillLinkProps) {
  return <a {...anchor} href={to} />
}
