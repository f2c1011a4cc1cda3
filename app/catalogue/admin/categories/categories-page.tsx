import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { CategoryCards } from '../../categories/category-cards.tsx'
import { useCategories } from './queries.ts'

const ADD = { title: messages.addCategories, to: '/admin/categories/addcategories' }

export default function CategoriesPage() {
  return (
    <AdminPage title="Categories" actions={<LinkButton to={ADD.to}>{ADD.title}</LinkButton>} superOnly>
      <Categories />
    </AdminPage>
  )
}

const Categories = () => (
  <CategoryCards
    query={useCategories()}
    pathOf={(id) => `/admin/categories/categorydetails/${id}`}
    link={ADD}
    className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4"
  />
)
