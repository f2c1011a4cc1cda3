import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import type { Route } from './+types/edit-category-page'
import { CategoryForm } from './category-form.tsx'
import { CATEGORIES, missingCategory } from './links.tsx'
import { useCategory } from './queries.ts'

export default function EditCategoryPage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title={id ? 'Edit Category' : messages.addCategories} parent={CATEGORIES} superOnly>
      {id ? <CategoryEditor key={id} id={id} /> : <CategoryForm />}
    </AdminPage>
  )
}

const CategoryEditor = ({ id }: { id: string }) => (
  <Loaded query={useCategory(id)} missing={missingCategory} isFresh>
    {(category) => <CategoryForm category={category} />}
  </Loaded>
)
