import { Loaded } from '../../shell/loaded.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { missingCategory } from './admin-category.tsx'
import { CategoryForm } from './category-form.tsx'
import { useCategory } from './queries.ts'

/** The form of a category as it is at this moment. */
export function CategoryEditor({ id }: { id: string }) {
  const query = useCategory(id)
  return (
    <Loaded query={query} missing={missingCategory}>
      {(category) => (query.isFetchedAfterMount ? <CategoryForm category={category} /> : <PageLoader />)}
    </Loaded>
  )
}
