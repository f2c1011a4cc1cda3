import { useLocation } from 'react-router'
import { Link } from '../platform/ui/link.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { NAV_LINKS } from './nav-links.ts'

export function MainNav({ seed }: { seed: number }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="hidden shrink-0 items-center lg:flex">
      {NAV_LINKS.map(({ title, to }) => (
        <Link
          key={title}
          to={to}
          aria-current={pathname === to && title !== 'About' && title !== 'Contact' ? 'page' : undefined}
          className="bar-link"
        >
          {title}
        </Link>
      ))}
      <CategoryMenu seed={seed} />
    </nav>
  )
}
