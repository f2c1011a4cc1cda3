import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import type { Route } from './+types/edit-category-page'
import { CategoryEditForm } from './category-form.tsx'
import { ADMIN_CATEGORIES_LINK, missingCategoryState } from './links.tsx'
import { useCategoryForEdit } from './queries.ts'

export default function EditCategoryPage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={id ? 'Edit Category' : messages.addCategories}
      parent={ADMIN_CATEGORIES_LINK}
      superOnly
    >
      {id ? <CategoryEditor key={id} id={id} /> : <CategoryEditForm />}
    </AdminPage>
  )
}

/** The form of a category as it is now, not as it was cached. */
const CategoryEditor = ({ id }: { id: string }) => (
  <Loaded query={useCategoryForEdit(id)} isFresh missing={missingCategoryState}>
    {(category) => <CategoryEditForm category={category} />}
  </Loaded>
)
