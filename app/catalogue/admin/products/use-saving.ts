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
 * Saves the form with the stock and images that it was opened with, so that pieces sold since then
 * stay sold and images of another editor stay. After a conflict it takes the current ones, and
 * tells the editor the current values of the other fields.
 */
export function useSaving({ form, state, edited, latest }: Saving) {
  const [share, setShare] = useState<number>()
  const [seen, setSeen] = useState(edited?.product)
  const removal = useRemoval()
  const { mutateAsync } = useSaveProduct()
  const navigate = useNavigate()
  const client = useQueryClient()
  const back = edited ? `/admin/products/productdetails/${edited.product._id}` : '/admin/products'
  /** Where the server wants a confirmation of removed variants, asks for it and sends again. */
  const send = async (saved: ProductSave): Promise<unknown> => {
    try {
      return await mutateAsync(saved)
    } catch (error) {
      const removed = removalIn(error as ApiError)
      if (!removed || !saved.edit) throw error
      const isSure = await removal.ask(removed)
      if (!isSure) throw { message: 'Not saved: nothing was removed', fields: {} }
      return mutateAsync({ ...saved, edit: { ...saved.edit, confirmRemoved: removed.ids.join() } })
    }
  }
  /** After a conflict reads what is stored now, so that the next save is based on it. */
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
  const save = async (product: CheckedProduct): Promise<void> => {
    state.setRefused([])
    if (faultsOf(state.now()).length > 0) throw { message: adminFault().title, fields: {} }
    const files = filesOf(product.images, edited !== undefined)
    const hasFiles = Object.keys(files).length > 0
    const onProgress = (part: number) => hasFiles && setShare(part)
    const edit = seen && {
      id: seen._id,
      seen: form.seen(),
      stockSeen: seen.stock,
      ...keptIn(product.images, seen.images),
    }
    setShare(hasFiles ? 0 : undefined)
    try {
      await send({ texts: textsToSave(product, state, edited), files, edit, onProgress })
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

/** The fields of the form with its variants. State and related products are sent if they changed. */
function textsToSave(
  { images: _images, state, publishAt, related, ...own }: CheckedProduct,
  { seen, now }: SheetState,
  edited: EditedProduct | undefined,
) {
  const fields = { ...own, ...othersOf({ state, publishAt, related }, edited) }
  return textsWith(fields, { seen, sheet: now() })
}

/** Shows refusals of variants at their cells. The SKU of a product without options is a field. */
function atFields(
  refusal: Refusal & MaybeStale,
  { now, setRefused }: SheetState,
): Refusal & MaybeStale {
  const { message, fields, current } = refusal
  if (current) return { message, fields, current }
  const sheet = now()
  setRefused(refusedCells(fields, sheet))
  const sku = fields['variants.0.sku']
  if (sku === undefined || usedOptions(sheet).length > 0) return { message, fields }
  return { message, fields: { ...fields, sku } }
}
