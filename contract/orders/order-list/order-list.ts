import { z } from 'zod'
import { messages } from '../../messages.ts'
import { adminWithRight, del, get, post, put } from '../../platform/endpoint.ts'
import { MAX_BULK } from '../../platform/limits.ts'
import { SearchText } from '../../platform/list-params.ts'
import { READS_ORDERS } from '../../platform/rights.ts'
import { MessageBody, plainTextUpTo, requiredText, ShopId } from '../../platform/values.ts'
import { OrderFilterQuery } from '../sales/order-filters.ts'
import { BY_HAND } from '../states/sale-rules.ts'
import { BULK_ACTIONS, DOUBTS } from './bulk-acts.ts'

/** How many orders a view has; counting stops at `MAX_COUNTED`, then there are `more`. */
const viewCountFields = { count: z.int().optional(), more: z.literal(true).optional() }

const SavedView = z.object({
  _id: z.string(),
  name: z.string(),
  /** The query of the list's address: filters, search and order. */
  query: z.string(),
  isShared: z.boolean(),
  /** The caller's own, which they may change. */
  isOwn: z.boolean(),
  /**
   * Missing where a view has more than open or refunded orders, or a search: too many to be counted
   * each time.
   */
  ...viewCountFields,
})
export type SavedView = z.infer<typeof SavedView>

const OrderViews = z.object({
  shop: z.array(z.object({ key: z.string(), ...viewCountFields })),
  saved: z.array(SavedView),
})
export type OrderViews = z.infer<typeof OrderViews>

const OrderViewForm = z.object({
  name: requiredText('name', 40),
  query: plainTextUpTo(2000),
  isShared: z.boolean().default(false),
})

/**
 * One act on many orders. What it says is frozen when it is made: orders that come later are not in
 * it.
 */
const BulkJob = z.object({
  _id: z.string(),
  action: z.enum(BULK_ACTIONS),
  status: z.enum(['checked', 'running', 'done']),
  /** Orders in all, and how many of them are done and stopped. */
  total: z.int(),
  done: z.int(),
  stopped: z.int(),
  /**
   * Before the start: orders that the act fits; of them, to pack, back, fully refunded, and unpaid,
   * with their naira.
   */
  fitting: z.int(),
  unpacked: z.int(),
  returned: z.int(),
  refunded: z.int(),
  unpaid: z.int(),
  unpaidTotal: z.number(),
  /** It did something that can be taken back, and was not yet. */
  canUndo: z.boolean(),
  /** The stopped orders, the first hundred of them. */
  stops: z.array(z.object({ sale: z.string(), name: z.string(), reason: z.string() })),
})
export type BulkJob = z.infer<typeof BulkJob>

const BulkSelection = z.object({
  action: z.enum(BULK_ACTIONS),
  /** Either these orders, or all that filters and search leave: at most `MAX_BULK`. */
  ids: z.array(ShopId).min(1).max(MAX_BULK, messages.tooManyOrders(MAX_BULK)).optional(),
  filters: OrderFilterQuery.strict().optional(),
  search: SearchText.optional(),
  /** Orders that are not completed with the others; other acts leave none out. */
  leaveOut: z.array(z.enum(DOUBTS)).max(DOUBTS.length).optional(),
})
export type BulkSelection = z.infer<typeof BulkSelection>

export const orderListEndpoints = {
  views: get(
    '/desk/views',
    adminWithRight(READS_ORDERS),
    "The shop's views of the list of orders, the caller's own and those that others share, with counts",
    { answer: OrderViews },
  ),
  saveView: post(
    '/desk/views',
    adminWithRight(READS_ORDERS),
    'Keeps filters, search and order of the list under a name',
    { body: OrderViewForm, created: MessageBody },
  ),
  changeView: put(
    '/desk/views/:id',
    adminWithRight(READS_ORDERS),
    "Changes one of the caller's own views",
    {
      notFound: messages.viewNotFound,
      body: OrderViewForm,
    },
  ),
  removeView: del(
    '/desk/views/:id',
    adminWithRight(READS_ORDERS),
    "Removes one of the caller's own views",
    {
      notFound: messages.viewNotFound,
    },
  ),
  checkJob: post(
    '/desk/jobs',
    adminWithRight('orders'),
    'Says what an act would do to many orders; nothing is changed until it is started',
    { body: BulkSelection, created: BulkJob },
  ),
  job: get(
    '/desk/jobs/:id',
    adminWithRight('orders'),
    'How far an act on many orders is, and which orders stopped it',
    { notFound: messages.jobNotFound, answer: BulkJob },
  ),
  startJob: put(
    '/desk/jobs/:id',
    adminWithRight('orders'),
    'Starts it. Repeat it safely: it is started once',
    {
      notFound: messages.jobNotFound,
      body: z.object({
        method: z.enum(BY_HAND).optional(),
        /** The goods of orders that are completed and not packed have left the shop. */
        handedOver: z.boolean().optional(),
      }),
      answer: BulkJob,
    },
  ),
  undoJob: post(
    '/desk/jobs/:id/undo',
    adminWithRight('orders'),
    'Takes back what it did, where that can be: packed orders are unpacked, shipped ones packed. Repeat it safely',
    { notFound: messages.jobNotFound, created: BulkJob },
  ),
}
