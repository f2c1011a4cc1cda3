import { createRecordPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { CategoryIcon } from '../../categories/category-icon.tsx'
import { ADMIN_CATEGORIES_LINK, missingCategoryState } from './links.tsx'
import { useCategoryForEdit } from './queries.ts'

export default createRecordPage(
  { title: 'Category', parent: ADMIN_CATEGORIES_LINK, superOnly: true },
  LoadedAdminCategory,
)

function LoadedAdminCategory({ id }: { id: string }) {
  return (
    <Loaded query={useCategoryForEdit(id)} missing={missingCategoryState}>
      {({ title, description, icon }) => (
        <article className="max-w-3xl overflow-hidden rounded-box border border-line bg-surface">
          <header className="flex flex-wrap items-center gap-5 border-b border-line p-5 sm:p-8">
            <CategoryIcon address={icon} />
            <h2 className="display min-w-0 grow text-2xl sm:text-3xl">{title}</h2>
          </header>
          <p className="max-w-prose p-5 whitespace-pre-line sm:p-8">{description}</p>
          <footer className="flex flex-wrap gap-3 border-t border-line p-5 sm:px-8">
            <LinkButton to={`/admin/categories/editcategory/${id}`}>Edit Category</LinkButton>
            <LinkButton to={`/admin/categories/sizeguide/${id}`} tone="secondary">
              Size guide
            </LinkButton>
            <LinkButton to={`/category/${id}`} tone="quiet">
              See it in the shop
            </LinkButton>
          </footer>
        </article>
      )}
    </Loaded>
  )
}
