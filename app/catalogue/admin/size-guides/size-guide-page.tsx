import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue/categories.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { sizeGuideQuery } from '../../size-guides/queries.ts'
import { missingCategory } from '../categories/links.tsx'
import { useCategories } from '../categories/queries.ts'
import type { Route } from './+types/size-guide-page'
import { SizeGuideForm } from './size-guide-form.tsx'

export default function SizeGuidePage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Size guide">
      <GuideOfCategory key={id} id={id} />
    </AdminPage>
  )
}

/** The categories as they are now say whether there is a guide. */
const GuideOfCategory = ({ id }: { id: string }) => (
  <Loaded query={useCategories()} isFresh>
    {({ data }) => {
      const category = data.find(({ _id }) => _id === id)
      if (!category) return missingCategory
      return category.hasSizeGuide ? (
        <GuideEditor category={category} />
      ) : (
        <SizeGuideForm category={category} />
      )
    }}
  </Loaded>
)

/** An open form is not refreshed. */
const opened = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }

function GuideEditor({ category }: { category: Category }) {
  const query = useQuery({ ...sizeGuideQuery(category._id), ...opened })
  return (
    <Loaded query={query} missing={<SizeGuideForm category={category} />} isFresh>
      {(guide) => <SizeGuideForm category={category} guide={guide} />}
    </Loaded>
  )
}
