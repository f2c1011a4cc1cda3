import { messages } from '#contract/messages.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { CategoryCards } from '../../categories/category-cards.tsx'
import { useCategories } from './queries.ts'

const ADD = { title: messages.addCategories, to: '/admin/categories/addcategories' }

const actions = <LinkButton to={ADD.to}>{ADD.title}</LinkButton>

export default adminPage({ title: 'Categories', actions, superOnly: true }, Categories)

function Categories() {
  return (
    <CategoryCards
      query={useCategories()}
      pathOf={(id) => `/admin/categories/categorydetails/${id}`}
      link={ADD}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4"
    />
  )
}
