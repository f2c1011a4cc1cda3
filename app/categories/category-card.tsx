import { Link } from 'react-router'
import type { Category } from '#contract/categories.ts'
import { CategoryIcon } from './category-icon.tsx'

/** A category by its icon and title; the whole card leads to its products. */
export function CategoryCard({ category: { _id, title, icon } }: { category: Category }) {
  return (
    <article className="category-card">
      <CategoryIcon address={icon} />
      <h2 className="display text-lg sm:text-xl">
        <Link to={`/category/${_id}`} className="product-card-link">
          {title}
        </Link>
      </h2>
    </article>
  )
}
