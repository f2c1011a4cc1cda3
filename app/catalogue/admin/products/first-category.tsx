import { useShopSession } from '../../../platform/session/use-session.ts'
import { DialogButton } from '../../../platform/ui/dialog-button.tsx'
import { NewCategoryForm } from '../categories/category-form.tsx'

/**
 * Offers to add a category where the shop has none. Its form opens over the product form, which
 * keeps what was typed.
 */
export function FirstCategory() {
  const { user } = useShopSession()
  return (
    <section
      aria-labelledby="first-category"
      className="mb-8 grid justify-items-start gap-3 rounded-box border-2 border-line bg-surface p-5"
    >
      <h2 id="first-category" className="text-lg font-bold">
        Add a category first
      </h2>
      <p className="max-w-prose">
        Each product is in a category, such as Shoes or Phones, and the shop has none yet.
        {user?.role !== 'superAdmin' && ' Ask a super admin to add one.'}
      </p>
      {user?.role === 'superAdmin' && (
        <DialogButton button={{ children: 'Add category' }} title="Add category">
          {(close) => <NewCategoryForm onSaved={close} onCancel={close} />}
        </DialogButton>
      )}
    </section>
  )
}
