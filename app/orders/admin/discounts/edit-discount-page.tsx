import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import {
  createAdminPage,
  createEditPage,
  createRecordPage,
} from '../../../platform/admin/admin-page.tsx'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import { recordQuery } from '../../../platform/api/query.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { DiscountFigures } from './discount-figures.tsx'
import { DiscountEditor } from './discount-form.tsx'
import { DISCOUNTS_PAGE } from './links.ts'

export default createEditPage(
  createRecordPage({ title: 'Discount', parent: DISCOUNTS_PAGE }, LoadedDiscountEditor),
  createAdminPage({ title: 'Add discount', parent: DISCOUNTS_PAGE }, NewDiscountEditor),
)

function NewDiscountEditor() {
  const navigate = useNavigate()
  const { mutateAsync } = useAdminCall('POST /discounts')
  return (
    <DiscountEditor
      onSave={async (discount) => {
        const { _id } = await mutateAsync(discount)
        await navigate(`${DISCOUNTS_PAGE.to}/${_id}`, { state: SAVED })
      }}
    />
  )
}

function LoadedDiscountEditor({ id }: { id: string }) {
  const navigate = useNavigate()
  const { mutateAsync } = useAdminCall('PUT /discounts/:id', { id })
  return (
    <Loaded
      query={useQuery(recordQuery('GET /discounts/:id', { id }))}
      missing={<EmptyState text={messages.discountNotFound} link={DISCOUNTS_PAGE} />}
    >
      {(discount) => (
        <>
          <DiscountFigures discount={discount} />
          <DiscountEditor
            discount={discount}
            onSave={async (changed, seen) => {
              await mutateAsync({ ...changed, version: discount.version, seen: seen() })
              await navigate(DISCOUNTS_PAGE.to, { state: SAVED })
            }}
          />
        </>
      )}
    </Loaded>
  )
}
