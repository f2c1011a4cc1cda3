import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MaybeStale } from '../../../platform/admin/edits/use-conflict.ts'
import { adminFault } from '../../../platform/admin/edits/use-edit-form.ts'
import { inSpecTexts } from '../../../platform/admin/images/check-image.ts'
import { keptIn, rebased } from '../../../platform/admin/images/chosen.ts'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import type { ApiError } from '../../../platform/api/call.ts'
import type { Refusal } from '../../../platform/forms/use-schema-form.ts'
import {
  type CheckedProduct,
  type EditedProduct,
  filesOf,
  othersOf,
  type ProductEditForm,
} from './product-values.ts'
import {
  adminProductQueries,
  type ProductSave,
  removalIn,
  useSaveProduct,
  variantsQuery,
} from './queries.ts'
import { faultsOf, refusedCells } from './variants/faults.ts'
import { useRemoval } from './variants/removal-dialog.tsx'
import { usedOptions } from './variants/sheet.ts'
import type { SheetState } from './variants/use-sheet.ts'
import { textsWith, withStockSeen } from './variants/wire.ts'

export type Latest = Omit<EditedProduct, 'related'> | undefined

type Saving = {
  form: ProductEditForm
  state: SheetState
  edited: EditedProduct | undefined
  latest: RefObject<Latest>
}

/**
 * Sends the form with the stock and images that it was opened with: pieces sold since then stay
 * sold, and the images of another editor stay. After a conflict it has the current ones; of other
 * fields the editor is told what they are now.
 */
export function useSaving({ form, state, edited, latest }: Saving) {
  const [share, setShare] = useState<number>()
  const [seen, setSeen] = useState(edited?.product)
  const removal = useRemoval()
  const { mutateAsync } = useSaveProduct()
  const navigate = useNavigate()
  const client = useQueryClient()
  const back = edited ? `/admin/products/productdetails/${edited.product._id}` : '/admin/products'
  /** Asks first where the server wants that, then sends it again. */
  const send = async (saved: ProductSave): Promise<unknown> => {
    try {
      return await mutateAsync(saved)
    } catch (error) {
      const removed = removalIn(error as ApiError)
      if (!removed || !saved.edit) throw error
      if (!(await removal.ask(removed)))
        throw { message: 'Not saved: nothing was removed', fields: {} }
      return mutateAsync({ ...saved, edit: { ...saved.edit, confirmRemoved: removed.ids.join() } })
    }
  }
  const readAgain = async (error: ApiError): Promise<void> => {
    if (error.status !== 409 || !edited || removalIn(error)) return
    const { _id } = edited.product
    const reads = [
      client.fetchQuery(adminProductQueries.detail(_id)),
      client.fetchQuery(variantsQuery(_id)),
    ] as const
    const now = await Promise.all(reads).catch(() => undefined)
    if (!now) return
    const [product, { data }] = now
    latest.current = { product, variants: data }
    setSeen(product)
    state.apply((sheet) => withStockSeen(sheet, data))
    if (error.fields.images)
      form.setValue('images', rebased(form.getValues('images'), product.images))
  }
  const save = async ({
    images,
    state: status,
    publishAt,
    related,
    ...own
  }: CheckedProduct): Promise<void> => {
    state.setRefused([])
    if (faultsOf(state.now()).length > 0) throw { message: adminFault().title, fields: {} }
    const files = filesOf(images, edited !== undefined)
    const hasFiles = Object.keys(files).length > 0
    setShare(hasFiles ? 0 : undefined)
    const texts = { ...own, ...othersOf({ state: status, publishAt, related }, edited) }
    const edit = seen && {
      id: seen._id,
      seen: form.seen(),
      stockSeen: seen.stock,
      ...keptIn(images, seen.images),
    }
    try {
      const onProgress = (part: number) => hasFiles && setShare(part)
      await send({
        texts: textsWith(texts, { seen: state.seen, sheet: state.now() }),
        files,
        edit,
        onProgress,
      })
      await navigate(back, { state: SAVED })
    } catch (error) {
      await readAgain(error as ApiError)
      throw inSpecTexts(atFields(error as ApiError, state))
    } finally {
      setShare(undefined)
    }
  }
  return { save, share, stockSeen: seen?.stock, back, removal }
}

/** Refusals of variants go to their cells; the SKU of a product without options is a field. */
function atFields(
  refusal: Refusal & MaybeStale,
  { now, setRefused }: SheetState,
): Refusal & MaybeStale {
  const { message, fields, current } = refusal
  if (current) return { message, fields, current }
  const sheet = now()
  setRefused(refusedCells(fields, sheet))
  const sku = usedOptions(sheet).length === 0 ? fields['variants.0.sku'] : undefined
  return { message, fields: sku === undefined ? fields : { ...fields, sku } }
}
