import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue/categories.ts'
import { createRecordPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { sizeGuideQuery } from '../../size-guides/queries.ts'
import { missingCategoryState } from '../categories/links.tsx'
import { useFreshCategories } from '../categories/queries.ts'
import { SizeGuideEditForm } from './size-guide-form.tsx'

export default createRecordPage({ title: 'Size guide' }, SizeGuideOfCategory)

/** The categories as they are now say whether there is a guide. */
function SizeGuideOfCategory({ id }: { id: string }) {
  return (
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
}

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
