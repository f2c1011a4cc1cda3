import { messages } from '#contract/messages.ts'
import {
  createAdminPage,
  createEditPage,
  createRecordPage,
} from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { CategoryEditForm } from './category-form.tsx'
import { ADMIN_CATEGORIES_LINK, missingCategoryState } from './links.tsx'
import { useCategoryForEdit } from './queries.ts'

const CATEGORY_FRAME = { parent: ADMIN_CATEGORIES_LINK, superOnly: true }

export default createEditPage(
  createRecordPage({ title: 'Edit Category', ...CATEGORY_FRAME }, CategoryEditor),
  createAdminPage({ title: messages.addCategories, ...CATEGORY_FRAME }, CategoryEditForm),
)

/** The form of a category as it is now, not as it was cached. */
function CategoryEditor({ id }: { id: string }) {
  return (
    <Loaded query={useCategoryForEdit(id)} isFresh missing={missingCategoryState}>
      {(category) => <CategoryEditForm category={category} />}
    </Loaded>
  )
}
