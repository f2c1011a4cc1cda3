import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { categoriesQuery } from '../catalogue/categories/queries.ts'
import { Icon } from '../platform/ui/icon.tsx'

type SideCategoriesProps = {
  className: string
  onLeave: () => void
}

export function SideCategories({ className, onLeave }: SideCategoriesProps) {
  const { data } = useQuery(categoriesQuery())
  const categories = data?.data.map(({ _id, title }) => ({ title, to: `/category/${_id}` })) ?? []
  return (
    <details className="group">
      <summary className={`${className} flex items-center justify-between`}>
        Categories
        <Icon name="down" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="border-b border-line py-2">
        {[...categories, { title: messages.allCategories, to: '/categories' }].map(({ title, to }) => (
          <li key={to}>
            <Link to={to} onClick={onLeave} className="block py-2.5 pl-3 text-lg hover:text-accent">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
