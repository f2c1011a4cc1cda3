import { z } from 'zod'
import { messages } from '../messages.ts'
import { adminWithRight, get, post, put } from '../platform/endpoint.ts'
import { choiceParam, listAnswerOf, pageAnswerOf } from '../platform/list-params.ts'
import { CreatedBody } from '../platform/values.ts'
import { OFF_SALE_STATES, PRODUCT_STATES } from './product-states.ts'
import { OfficeProduct, OfficeProductPage } from './products.ts'

/** A product that was deleted, within `RESTORE_DAYS`. */
export const DeletedProduct = z.object({
  _id: z.string(),
  title: z.string(),
  /** Address of its first image; '' without one. */
  image: z.string(),
  /** ISO 8601. */
  deletedAt: z.string(),
  /** Full name of who deleted it; '' where nobody is known. */
  deletedBy: z.string(),
})
export type DeletedProduct = z.infer<typeof DeletedProduct>

export const RelatedProduct = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  /** The shop shows it only while it is on sale. */
  state: z.enum(PRODUCT_STATES),
})
export type RelatedProduct = z.infer<typeof RelatedProduct>

export const productActEndpoints = {
  copy: post(
    '/products/:id/copy',
    adminWithRight('catalogue'),
    'Makes a draft with the same texts, options, prices and images, without stock and SKUs',
    { notFound: messages.productNotFound, created: CreatedBody },
  ),
  related: get(
    '/products/:id/related',
    adminWithRight('catalogue'),
    'The products that were chosen to be shown beside it, also those that are not on sale',
    { notFound: messages.productNotFound, answer: listAnswerOf(RelatedProduct) },
  ),
  deleted: get(
    '/products/deleted/:limit/:skip',
    adminWithRight('catalogue'),
    'Products that were deleted within 30 days, the last one first',
    { answer: pageAnswerOf(DeletedProduct) },
  ),
  restore: put(
    '/products/:id/restore',
    adminWithRight('catalogue'),
    'Brings a deleted product back with the variants that it had, within 30 days',
    {
      notFound: messages.productNotFound,
      /** `asBefore`: on sale if it was. */
      body: z.object({ value: z.enum(['hidden', 'asBefore']) }),
    },
  ),
}

/**
 * Products that are not on sale: drafts, scheduled and hidden ones. Shoppers do not see them,
 * orders cannot have them.
 */
export const draftEndpoints = {
  list: get(
    '/drafts/:limit/:skip',
    adminWithRight('catalogue'),
    'Products that are not on sale, all or of one state, newest first',
    {
      query: z.object({ state: choiceParam('state', OFF_SALE_STATES).optional() }),
      answer: OfficeProductPage,
    },
  ),
  read: get('/drafts/:id', adminWithRight('catalogue'), 'One product that is not on sale', {
    notFound: messages.productNotFound,
    answer: OfficeProduct,
  }),
  publish: put(
    '/drafts/:id',
    adminWithRight('catalogue'),
    'Puts a product on sale; it needs an image',
    {
      notFound: messages.productNotFound,
      body: z.object({ value: z.literal('publish') }),
    },
  ),
}
