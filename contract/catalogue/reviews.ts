import { z } from 'zod'
import { messages } from '../messages.ts'
import {
  adminWithRight,
  anyone,
  del,
  everyone,
  get,
  imageFileRule,
  post,
  put,
  signedIn,
} from '../platform/endpoint.ts'
import {
  MAX_REVIEW_ANSWER,
  MAX_REVIEW_PHOTOS,
  MAX_REVIEW_TEXT,
  MAX_REVIEW_TITLE,
  MAX_REVIEWS_AT_ONCE,
} from '../platform/limits.ts'
import { pageAnswerOf } from '../platform/list-params.ts'
import {
  formWholeField,
  MessageBody,
  optionalText,
  requiredText,
  ShopId,
} from '../platform/values.ts'
import { ImageNames } from './products.ts'
import { REVIEW_ACT_NAMES, REVIEW_STATES } from './review-rules.ts'
import { ShownReview } from './shown-reviews.ts'

/** How a writer is named: first name and initial, or `Verified buyer`. */
export const REVIEW_NAME_CHOICES = ['name', 'buyer'] as const

export const OwnReview = ShownReview.omit({ at: true }).extend({
  /** Ids. */
  product: z.string(),
  sale: z.string(),
  shownAs: z.enum(REVIEW_NAME_CHOICES),
  state: z.enum(REVIEW_STATES),
  /** Reason of a refusal; else empty. */
  reason: z.string(),
  createdAt: z.string(),
  /** By its writer. */
  changedAt: z.string(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** As the back office sees it. `version` rises when its writer changes it. */
export const AdminReview = OwnReview.extend({
  productTitle: z.string(),
  buyer: z.string(),
  version: z.int(),
})
export type AdminReview = z.infer<typeof AdminReview>

/**
 * The text fields of a form. `keep`: the photos that stay, of a review that was written before;
 * without it none.
 */
export const ReviewFormData = z.object({
  product: ShopId,
  stars: formWholeField('stars', 1, 5),
  title: optionalText('title', MAX_REVIEW_TITLE),
  text: requiredText('text', MAX_REVIEW_TEXT),
  shownAs: z.enum(REVIEW_NAME_CHOICES),
  keep: ImageNames.optional(),
})
export type ReviewFormData = z.infer<typeof ReviewFormData>

const SeenReview = z.object({ id: ShopId, version: z.int().min(1) })

export const reviewEndpoints = {
  ofProduct: get(
    '/reviews/product/:id/:limit/:skip',
    everyone,
    'The reviews of a product that are shown, newest first',
    {
      /** `photos`: only those with photos. */
      query: z.object({ photos: z.literal('1').optional() }),
      answer: pageAnswerOf(ShownReview),
      cache: { tags: ['products'] },
    },
  ),
  mine: get(
    '/reviews/mine',
    signedIn,
    "The caller's review of a product, or the order that lets them write one",
    {
      query: z.object({ product: ShopId }),
      answer: z.object({ review: OwnReview.optional(), sale: z.string().optional() }),
    },
  ),
  ofSale: get(
    '/sales/:id/reviews',
    anyone,
    "The buyer's reviews of an order's products, and the products they can review, for its owner and admins",
    {
      notFound: messages.orderNotFound,
      answer: z.object({ data: z.array(OwnReview), products: z.array(z.string()) }),
    },
  ),
  write: post(
    '/sales/:id/reviews',
    anyone,
    'Writes or changes the review of a product of a completed order, with up to four photos; it waits to be read',
    {
      notFound: messages.orderNotFound,
      body: ReviewFormData,
      files: imageFileRule(MAX_REVIEW_PHOTOS, 'photos'),
      created: MessageBody,
    },
  ),
  withdraw: del('/reviews/:id', anyone, 'Removes a review, by its writer', {
    notFound: messages.reviewNotFound,
  }),
  list: get(
    '/reviews/:limit/:skip',
    adminWithRight('content'),
    'Reviews of one state, those that wait oldest first, and how many there are of each',
    {
      query: z.object({ state: z.enum(REVIEW_STATES).optional() }),
      answer: pageAnswerOf(AdminReview).extend({ counts: z.record(z.string(), z.int()) }),
    },
  ),
  moderate: put(
    '/reviews/:id',
    adminWithRight('content'),
    'Shows a review, or refuses it with words; 409 if its writer has changed it since `version`',
    {
      notFound: messages.reviewNotFound,
      body: z.object({
        value: z.enum(REVIEW_ACT_NAMES),
        version: z.int().min(1),
        words: optionalText('words', 500),
      }),
    },
  ),
  showSeveral: post(
    '/reviews/show',
    adminWithRight('content'),
    'Shows several reviews; those that changed since `version` are left',
    {
      body: z.object({ reviews: z.array(SeenReview).min(1).max(MAX_REVIEWS_AT_ONCE) }),
      answer: MessageBody.extend({ shown: z.int(), left: z.int() }),
    },
  ),
  answer: put(
    '/reviews/:id/answer',
    adminWithRight('content'),
    "The shop's answer below a review; an empty one takes it away",
    {
      notFound: messages.reviewNotFound,
      isEdit: true,
      body: z.object({ answer: optionalText('answer', MAX_REVIEW_ANSWER) }),
    },
  ),
}
