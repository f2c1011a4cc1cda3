import type { Category } from '#contract/catalogue/categories.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { PageLoader } from '../../../platform/ui/page-loader.tsx'
import { missingCategory } from '../categories/missing-category.tsx'
import { useCategories } from '../categories/queries.ts'
import type { Route } from './+types/size-guide-page'
import { useSizeGuide } from './queries.ts'
import { SizeGuideForm } from './size-guide-form.tsx'

export default function SizeGuidePage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Size guide">
      <GuideOfCategory key={id} id={id} />
    </AdminPage>
  )
}

/** The categories as they are now say whether there is a guide. */
function GuideOfCategory({ id }: { id: string }) {
  const query = useCategories()
  return (
    <Loaded query={query}>
      {({ data }) => {
        const category = data.find(({ _id }) => _id === id)
        if (!query.isFetchedAfterMount) return <PageLoader />
        if (!category) return missingCategory
        return category.hasSizeGuide ? <GuideEditor category={category} /> : <SizeGuideForm category={category} />
      }}
    </Loaded>
  )
}

function GuideEditor({ category }: { category: Category }) {
  const query = useSizeGuide(category._id)
  return (
    <Loaded query={query} missing={<SizeGuideForm category={category} />}>
      {(guide) => (query.isFetchedAfterMount ? <SizeGuideForm category={category} guide={guide} /> : <PageLoader />)}
    </Loaded>
  )
}
