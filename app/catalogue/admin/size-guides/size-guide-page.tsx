import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue/categories.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { sizeGuideQuery } from '../../size-guides/queries.ts'
import { missingCategoryState } from '../categories/links.tsx'
import { useFreshCategories } from '../categories/queries.ts'
import type { Route } from './+types/size-guide-page'
import { SizeGuideEditForm } from './size-guide-form.tsx'

export default function SizeGuidePage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Size guide">
      <SizeGuideOfCategory key={id} id={id} />
    </AdminPage>
  )
}

/** The categories as they are now say whether there is a guide. */
const SizeGuideOfCategory = ({ id }: { id: string }) => (
  <Loaded query={useFreshCategories()} isFresh>
    {({ data }) => {
      const category = data.find(({ _id }) => _id === id)
      if (!category) return missingCategoryState
      return category.hasSizeGuide ? (
        <SizeGuideEditor category={category} />
      ) : (
        <SizeGuideEditForm category={category} />
      )
    }}
  </Loaded>
)

/** An open form is not refreshed. */
const openedGuideOptions = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }

function SizeGuideEditor({ category }: { category: Category }) {
  const query = useQuery({ ...sizeGuideQuery(category._id), ...openedGuideOptions })
  return (
    <Loaded query={query} missing={<SizeGuideEditForm category={category} />} isFresh>
      {(guide) => <SizeGuideEditForm category={category} guide={guide} />}
    </Loaded>
  )
}
