import { Link } from 'react-router'
import type { Category } from '#contract/catalogue/categories.ts'
import { CategoryIcon } from './category-icon.tsx'

type CategoryCardProps = { category: Pick<Category, 'title' | 'icon'>; to: string }

/** A category in a list: its icon and title, with a link over the whole card. */
export const CategoryCard = ({ category: { title, icon }, to }: CategoryCardProps) => (
  <article className="category-card">
    <CategoryIcon address={icon} />
    <h2 className="display min-[24rem]:text-lg sm:text-xl">
      <Link to={to} className="card-link">
        {title}
      </Link>
    </h2>
  </article>
)
