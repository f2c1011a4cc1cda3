import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/products.ts'
import type { ApiError } from '../../api/call.ts'
import type { SchemaForm } from '../../forms/use-schema-form.ts'
import { inSpecTexts } from '../images/check-image.ts'
import { keptIn, rebased } from '../images/chosen.ts'
import { SAVED } from '../unsaved-changes.tsx'
import { type CheckedProduct, filesOf, type ProductValues } from './product-values.ts'
import { adminProductQueries, useSaveProduct } from './queries.ts'

type Form = SchemaForm<ProductValues, CheckedProduct>

/**
 * Sends the form, then opens the product after an edit, or the list after a new one. The form sends the stock and the
 * images that it was opened with, so that pieces sold since then stay sold and another editor's images are not lost. After
 * a conflict the form has the current stock and images.
 */
export function useSaving(form: Form, product: Product | undefined) {
  const [share, setShare] = useState<number>()
  const [seen, setSeen] = useState(product)
  const { mutateAsync } = useSaveProduct()
  const navigate = useNavigate()
  const client = useQueryClient()
  const back = product ? `/admin/products/productdetails/${product._id}` : '/admin/products'
  /** After a conflict: what the product is now. */
  const readAgain = async (error: ApiError): Promise<void> => {
    if (error.status !== 409 || !product) return
    const now = await client.fetchQuery(adminProductQueries.one(product._id)).catch(() => undefined)
    if (!now) return
    setSeen(now)
    if (error.fields.images) form.setValue('images', rebased(form.getValues('images'), now.images))
  }
  const save = async ({ images, ...texts }: CheckedProduct): Promise<void> => {
    const files = filesOf(images, product !== undefined)
    const hasFiles = Object.keys(files).length > 0
    setShare(hasFiles ? 0 : undefined)
    const edit = seen && { id: seen._id, stockSeen: seen.stock, ...keptIn(images, seen.images) }
    try {
      await mutateAsync({ texts, files, edit, onProgress: (part) => hasFiles && setShare(part) })
      await navigate(back, { state: SAVED })
    } catch (error) {
      await readAgain(error as ApiError)
      throw inSpecTexts(error as ApiError)
    } finally {
      setShare(undefined)
    }
  }
  return { save, share, stockSeen: seen?.stock, back }
}
