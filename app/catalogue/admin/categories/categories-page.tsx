import { messages } from '#contract/messages.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { CategoryCard } from '../../categories/category-card.tsx'
import { useFreshCategories } from './queries.ts'

const ADD = { title: messages.addCategories, to: '/admin/categories/addcategories' }

const categoriesPageActions = <LinkButton to={ADD.to}>{ADD.title}</LinkButton>

export default createAdminPage(
  { title: 'Categories', actions: categoriesPageActions, superOnly: true },
  AdminCategoryList,
)

function AdminCategoryList() {
  return (
    <Loaded query={useFreshCategories()}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState text="There are no categories yet" link={ADD} />
        ) : (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4">
            {data.map((category) => (
              <li key={category._id}>
                <CategoryCard
                  category={category}
                  to={`/admin/categories/categorydetails/${category._id}`}
                />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
