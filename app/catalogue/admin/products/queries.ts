import { useMutation } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import { addressValuesOfFilters, hasAnyFilter } from '#contract/catalogue/filter-address.ts'
import type { OfficeProduct, ProductListPage } from '#contract/catalogue/products.ts'
import type { CallFiles } from '#contract/platform/endpoint.ts'
import { listParamsOfPage } from '#contract/platform/paging.ts'
import type { SentSeen } from '#contract/platform/values.ts'
import { useAdminMutation, useRefetchAdminData } from '../../../platform/admin/admin-mutation.ts'
import { imageSpecText } from '../../../platform/admin/images/check-image.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { ApiError } from '../../../platform/api/call.ts'
import { queryApi, recordQuery, retryOnce } from '../../../platform/api/query.ts'
import { productQueries } from '../../products/queries.ts'
import type { AdminProductList } from './product-list.tsx'
import type { VariantRemoval } from './variants/removal-dialog.tsx'

/**
 * Lists and searches use the calls of shoppers; filters and sorting have a call of the back office.
 */
function productListQuery({ address: { page, search }, filter, more }: AdminProductList) {
  const params = { ...listParamsOfPage(page), search }
  const hasFilter = Object.values(filter).some((value) => value !== undefined)
  if (hasFilter || hasAnyFilter(more))
    return queryApi('GET /products/admin/:limit/:skip/:search?', params, {
      ...addressValuesOfFilters(more),
      ...filter,
    })
  if (search === '') return queryApi('GET /products/:limit/:skip', listParamsOfPage(page))
  return queryApi('GET /products/search/:limit/:skip/:search?', params)
}

/**
 * Keeps the products that match all words of a search. Partial matches do not help an admin who
 * looks for a certain product.
 */
const keepFullMatches = ({ full, ...page }: ProductListPage): ProductListPage =>
  full === undefined ? page : { ...page, data: page.data.slice(0, full), total: full }

/** Queries of products that are read again at each visit, because admins need current figures. */
export const adminProductQueries = {
  list: (list: AdminProductList) => ({
    ...productListQuery(list),
    ...(list.address.search !== '' && retryOnce),
    staleTime: 0,
    select: keepFullMatches,
  }),
  detail: (id: string) => ({
    ...productQueries.detail(id),
    queryFn: () => readAdminProduct(id),
    placeholderData: undefined, // Data of another product would be wrong here.
    staleTime: 0,
  }),
}

/**
 * All variants of a product as they are now, with their SKUs. A product without options has one.
 */
export const variantsQuery = (id: string) => recordQuery('GET /products/:id/variants', { id })

/** Costs of variants, for super admins. */
export const costsQuery = (variants: readonly string[]) => ({
  ...recordQuery('GET /costs', undefined, { variants: variants.join() }),
  enabled: variants.length > 0,
})

/**
 * A product as the back office reads it. `isDraft` is true for every product that is not on sale.
 */
export type AdminProduct = OfficeProduct & { isDraft?: true }

/** A product that is not on sale is read by a call of its own. */
async function readAdminProduct(id: string): Promise<AdminProduct> {
  try {
    return await callApi('GET /products/:id', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    const draft = await callApi('GET /drafts/:id', { params: { id } })
    return { ...draft, isDraft: true }
  }
}

export type ProductSave = {
  texts: Calls['POST /products']['input']['body']
  files: CallFiles
  onProgress: (share: number) => void
  /**
   * Only on an edit: the product, its stock and images when the form was opened, and the images
   * that stay.
   */
  edit?: SentSeen & {
    id: string
    stockSeen: number
    keep?: string
    imagesSeen?: string
    confirmRemoved?: string
  }
}

/**
 * The variants that the server removes only after a confirmation: their ids, and what happens to
 * each.
 */
export function removalOfError({ status, fields }: ApiError): VariantRemoval | undefined {
  const questions = Object.entries(fields).filter(([name]) =>
    name.startsWith(CONFIRM_REMOVED_PREFIX),
  )
  if (status !== 409 || questions.length === 0) return undefined
  return {
    ids: questions.map(([name]) => name.slice(CONFIRM_REMOVED_PREFIX.length)),
    lines: questions.map(([, line]) => line),
  }
}

const CONFIRM_REMOVED_PREFIX = 'confirmRemoved.'

/** Adds or changes a product. Errors of uploads have the texts of the specification. */
export const useSaveProduct = () =>
  useMutation({
    mutationFn: async ({
      texts,
      files,
      onProgress,
      edit,
    }: ProductSave): Promise<{ message: string }> => {
      if (!edit) return callApi('POST /products', { body: texts, files }, { onProgress })
      const { id, ...seen } = edit
      return callApi(
        'PUT /products/:id',
        { params: { id }, body: { ...texts, ...seen }, files },
        { onProgress },
      )
    },
    onSuccess: useRefetchAdminData(),
    // A removal is asked about in a dialog.
    meta: { errorText: (error) => (removalOfError(error) ? '' : imageSpecText(error)) },
  })

/** Deletes a product. A response with a stack field shows its own message, by the specification. */
export const useDeleteProduct = (id: string) =>
  useAdminMutation(() => callApi('DELETE /products/:id', { params: { id } }), {
    isRemoval: true,
    meta: {
      successText: '', // The caller's message has an Undo button.
      errorText: ({ stackMessage, message }) => stackMessage ?? message,
    },
  })
