import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/categories.ts'
import { categoriesQuery } from '../../categories/queries.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { AdminPage } from '../admin-page.tsx'
import { missingCategory } from '../categories/missing-category.tsx'
import type { Route } from './+types/size-guide-page'
import { useSizeGuide } from './queries.ts'
import { SizeGuideForm } from './size-guide-form.tsx'

/** /admin/categories/sizeguide/{id}: the table of sizes of a category, for every admin. §10 */
export default function SizeGuidePage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Size guide">
      <Loaded query={useQuery(categoriesQuery())}>
        {({ data }) => {
          const category = data.find(({ _id }) => _id === id)
          return category ? <GuideEditor key={id} category={category} /> : missingCategory
        }}
      </Loaded>
    </AdminPage>
  )
}

/** Waits for the guide as it is now. */
function GuideEditor({ category }: { category: Category }) {
  const query = useSizeGuide(category._id)
  if (query.error?.status === 404 && query.isFetchedAfterMount) return <SizeGuideForm category={category} />
  return (
    <Loaded query={query} missing={<PageLoader />}>
      {(guide) => (query.isFetchedAfterMount ? <SizeGuideForm category={category} guide={guide} /> : <PageLoader />)}
    </Loaded>
  )
}
