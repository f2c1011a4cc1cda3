import { useMutation } from '@tanstack/react-query'
import type { Calls } from '#contract/api.ts'
import { filterValues, isFiltered } from '#contract/catalogue/filter-address.ts'
import type { OfficeProduct, ProductPage } from '#contract/catalogue/products.ts'
import type { CallFiles } from '#contract/platform/endpoint.ts'
import { pageParams } from '#contract/platform/paging.ts'
import type { SentSeen } from '#contract/platform/values.ts'
import { useAdminMutation, useRefetch } from '../../../platform/admin/admin-mutation.ts'
import { specText } from '../../../platform/admin/images/check-image.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { ApiError } from '../../../platform/api/call.ts'
import { query, recordQuery, retryOnce } from '../../../platform/api/query.ts'
import { productQueries } from '../../products/queries.ts'
import type { ProductList } from './product-list.tsx'
import type { Removal } from './variants/removal-dialog.tsx'

/** Listed by one call, searched by another; filtered or sorted by the back office's own. */
function listCall({ address: { page, search }, filter, more }: ProductList) {
  const params = { ...pageParams(page), search }
  if (Object.values(filter).some((value) => value !== undefined) || isFiltered(more))
    return query('GET /products/admin/:limit/:skip/:search?', {
      params,
      query: { ...filterValues(more), ...filter },
    })
  if (search === '') return query('GET /products/:limit/:skip', { params: pageParams(page) })
  return query('GET /products/search/:limit/:skip/:search?', { params })
}

/**
 * A shopkeeper who looks for a certain product is not helped by those that match one of the words.
 */
const inFull = ({ full, ...page }: ProductPage): ProductPage =>
  full === undefined ? page : { ...page, data: page.data.slice(0, full), total: full }

/** Loaded again at each visit: admins need current figures. */
export const adminProductQueries = {
  list: (list: ProductList) => ({
    ...listCall(list),
    ...(list.address.search !== '' && retryOnce),
    staleTime: 0,
    select: inFull,
  }),
  detail: (id: string) => ({
    ...productQueries.detail(id),
    queryFn: () => readOne(id),
    placeholderData: undefined, // another product's data would be wrong here
    staleTime: 0,
  }),
}

/** All variants of a product as they are now, with their SKUs; one without options has one. */
export const variantsQuery = (id: string) =>
  recordQuery('GET /products/:id/variants', { params: { id } })

/** Costs of variants, for super admins. */
export const costsQuery = (variants: readonly string[]) => ({
  ...recordQuery('GET /costs', { query: { variants: variants.join() } }),
  enabled: variants.length > 0,
})

/** A product as the back office reads it. `isDraft`: in whatever state, it is not on sale. */
export type AdminProduct = OfficeProduct & { isDraft?: true }

/** A product that is not on sale is read by a call of its own. */
async function readOne(id: string): Promise<AdminProduct> {
  try {
    return await callApi('GET /products/:id', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return { ...(await callApi('GET /drafts/:id', { params: { id } })), isDraft: true }
  }
}

export type ProductSave = {
  texts: Calls['POST /products']['input']['body']
  files: CallFiles
  onProgress: (share: number) => void
  /**
   * On an edit: which product, its stock and images when the form was opened, and the images that
   * stay.
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
 * The variants that the server removes only once that is confirmed: their ids, and what would
 * happen to each.
 */
export function removalIn({ status, fields }: ApiError): Removal | undefined {
  const asked = Object.entries(fields).filter(([name]) => name.startsWith(CONFIRM))
  if (status !== 409 || asked.length === 0) return undefined
  return {
    ids: asked.map(([name]) => name.slice(CONFIRM.length)),
    lines: asked.map(([, line]) => line),
  }
}
const CONFIRM = 'confirmRemoved.'

/**
 * Adds or changes a product. Upload errors get the texts of the spec. After a conflict the form
 * reads the product.
 */
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
    onSuccess: useRefetch(),
    meta: { errorText: (error) => (removalIn(error) ? '' : specText(error)) }, // it is asked about
  })

/** A response that carries a stack field shows its own message. */
export const useDeleteProduct = (id: string) =>
  useAdminMutation(() => callApi('DELETE /products/:id', { params: { id } }), {
    isRemoval: true,
    meta: {
      successText: '', // said with the way back
      errorText: ({ stackMessage, message }) => stackMessage ?? message,
    },
  })
