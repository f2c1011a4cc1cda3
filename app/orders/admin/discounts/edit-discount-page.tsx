import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Discount } from '#contract/orders/discounts.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import type { Route } from './+types/edit-discount-page'
import { DiscountFigures } from './discount-figures.tsx'
import { DiscountEditor } from './discount-form.tsx'
import { editedDiscount, emptyFields, fieldsOf } from './form-values.ts'
import { DISCOUNTS_PAGE, MissingDiscount } from './missing-discount.tsx'
import { discountQueries, useCreateDiscount, useEditDiscount } from './queries.ts'

export default function EditDiscountPage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title={id ? 'Discount' : 'Add discount'} parent={DISCOUNTS_PAGE}>
      {id ? <EditDiscount key={id} id={id} /> : <AddDiscount />}
    </AdminPage>
  )
}

function AddDiscount() {
  const navigate = useNavigate()
  const { mutateAsync } = useCreateDiscount()
  return (
    <DiscountEditor
      initial={emptyFields}
      cancelTo={DISCOUNTS_PAGE.to}
      onSave={async (discount) => {
        const { _id } = await mutateAsync(discount)
        await navigate(`${DISCOUNTS_PAGE.to}/${_id}`, { state: SAVED })
      }}
    />
  )
}

const EditDiscount = ({ id }: { id: string }) => (
  <Loaded query={useQuery(discountQueries.detail(id))} missing={<MissingDiscount />}>
    {(discount) => (
      <>
        <DiscountFigures discount={discount} />
        <EditLoaded discount={discount} />
      </>
    )}
  </Loaded>
)

function EditLoaded({ discount }: { discount: Discount }) {
  const navigate = useNavigate()
  const { mutateAsync } = useEditDiscount(discount._id)
  return (
    <DiscountEditor
      initial={fieldsOf(discount)}
      edited={editedDiscount(discount)}
      cancelTo={DISCOUNTS_PAGE.to}
      onSave={async (changed, seen) => {
        await mutateAsync({ ...changed, version: discount.version, seen: seen() })
        await navigate(DISCOUNTS_PAGE.to, { state: SAVED })
      }}
    />
  )
}
