import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MaybeStale } from '../../../platform/admin/edits/use-conflict.ts'
import { adminFormFault } from '../../../platform/admin/edits/use-edit-form.ts'
import { inSpecTexts } from '../../../platform/admin/images/check-image.ts'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import type { ApiError } from '../../../platform/api/call.ts'
import type { FormRefusal } from '../../../platform/forms/use-schema-form.ts'
import { keptImagesOf, rebaseChosenImages } from './chosen-images.ts'
import {
  type CheckedProduct,
  changedStateAndRelated,
  type EditedProduct,
  imageFilesByField,
  type ProductFormState,
} from './product-values.ts'
import {
  adminProductQueries,
  type ProductSave,
  removalOfError,
  useSaveProduct,
  variantsQuery,
} from './queries.ts'
import { refusedVariantCells, variantSheetFaults } from './variants/faults.ts'
import { useRemovalQuestion } from './variants/removal-dialog.tsx'
import { optionsWithValues } from './variants/sheet.ts'
import type { VariantSheetState } from './variants/use-sheet.ts'
import { withStockSeen, withVariantTexts } from './variants/wire.ts'

export type LatestProduct = Omit<EditedProduct, 'related'> | undefined

type ProductSaving = {
  form: ProductFormState
  state: VariantSheetState
  edited: EditedProduct | undefined
  latest: RefObject<LatestProduct>
}

/**
 * Saves the form with the stock and images that it was opened with, so that pieces sold since then
 * stay sold and images of another editor stay. After a conflict it takes the current ones, and
 * tells the editor the current values of the other fields.
 */
export function useProductSaving({ form, state, edited, latest }: ProductSaving) {
  const [share, setShare] = useState<number>()
  const [seen, setSeen] = useState(edited?.product)
  const removal = useRemovalQuestion()
  const { mutateAsync } = useSaveProduct()
  const navigate = useNavigate()
  const client = useQueryClient()
  const back = edited ? `/admin/products/productdetails/${edited.product._id}` : '/admin/products'
  /** Where the server wants a confirmation of removed variants, asks for it and sends again. */
  const send = async (saved: ProductSave): Promise<unknown> => {
    try {
      return await mutateAsync(saved)
    } catch (error) {
      const removed = removalOfError(error as ApiError)
      if (!removed || !saved.edit) throw error
      const isSure = await removal.ask(removed)
      if (!isSure) throw { message: 'Not saved: nothing was removed', fields: {} }
      return mutateAsync({ ...saved, edit: { ...saved.edit, confirmRemoved: removed.ids.join() } })
    }
  }
  /** After a conflict reads what is stored now, so that the next save is based on it. */
  const readAgain = async (error: ApiError): Promise<void> => {
    if (error.status !== 409 || !edited || removalOfError(error)) return
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
      form.setValue('images', rebaseChosenImages(form.getValues('images'), product.images))
  }
  const save = async (product: CheckedProduct): Promise<void> => {
    state.setRefused([])
    if (variantSheetFaults(state.now()).length > 0)
      throw { message: adminFormFault().title, fields: {} }
    const files = imageFilesByField(product.images, edited !== undefined)
    const hasFiles = Object.keys(files).length > 0
    const onProgress = (part: number) => hasFiles && setShare(part)
    const edit = seen && {
      id: seen._id,
      seen: form.seen(),
      stockSeen: seen.stock,
      ...keptImagesOf(product.images, seen.images),
    }
    setShare(hasFiles ? 0 : undefined)
    try {
      await send({ texts: textsToSave(product, state, edited), files, edit, onProgress })
      await navigate(back, { state: SAVED })
    } catch (error) {
      await readAgain(error as ApiError)
      throw inSpecTexts(showRefusalAtFields(error as ApiError, state))
    } finally {
      setShare(undefined)
    }
  }
  return { save, share, stockSeen: seen?.stock, back, removal }
}

/** The fields of the form with its variants. State and related products are sent if they changed. */
function textsToSave(
  { images: _images, state, publishAt, related, ...own }: CheckedProduct,
  { seen, now }: VariantSheetState,
  edited: EditedProduct | undefined,
) {
  const fields = { ...own, ...changedStateAndRelated({ state, publishAt, related }, edited) }
  return withVariantTexts(fields, { seen, sheet: now() })
}

/** Shows refusals of variants at their cells. The SKU of a product without options is a field. */
function showRefusalAtFields(
  refusal: FormRefusal & MaybeStale,
  { now, setRefused }: VariantSheetState,
): FormRefusal & MaybeStale {
  const { message, fields, current } = refusal
  if (current) return { message, fields, current }
  const sheet = now()
  setRefused(refusedVariantCells(fields, sheet))
  const sku = fields['variants.0.sku']
  if (sku === undefined || optionsWithValues(sheet).length > 0) return { message, fields }
  return { message, fields: { ...fields, sku } }
}
