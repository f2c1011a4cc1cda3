import { Link } from 'react-router'
import type { Category } from '#contract/catalogue/categories.ts'
import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { CategoryIcon } from '../../categories/category-icon.tsx'
import { useCategories } from './queries.ts'

const empty = (
  <EmptyState text="There are no categories yet">
    <LinkButton to="/admin/categories/addcategories">{messages.addCategories}</LinkButton>
  </EmptyState>
)

export default function CategoriesPage() {
  return (
    <AdminPage
      title="Categories"
      actions={<LinkButton to="/admin/categories/addcategories">{messages.addCategories}</LinkButton>}
      superOnly
    >
      <Categories />
    </AdminPage>
  )
}

function Categories() {
  return (
    <Loaded query={useCategories()}>
      {({ data }) =>
        data.length === 0 ? (
          empty
        ) : (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4">
            {data.map((category) => (
              <li key={category._id}>
                <AdminCategoryCard category={category} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const AdminCategoryCard = ({ category: { _id, title, icon } }: { category: Category }) => (
  <article className="category-card">
    <CategoryIcon address={icon} />
    <h2 className="display text-lg sm:text-xl">
      <Link to={`/admin/categories/categorydetails/${_id}`} className="card-link">
        {title}
      </Link>
    </h2>
  </article>
)
