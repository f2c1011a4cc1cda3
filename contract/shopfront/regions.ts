import { z } from 'zod'
import { messages } from '../messages.ts'
import { adminWithRight, del, everyone, get, post, put, superAdmin } from '../platform/endpoint.ts'
import { MAX_DELIVERY_DAYS } from '../platform/limits.ts'
import { listAnswerOf } from '../platform/list-params.ts'
import {
  CreatedBody,
  formNairaField,
  formWholeField,
  MessageBody,
  plainTextUpTo,
  requiredText,
  ShopId,
} from '../platform/values.ts'

export const REGIONS = [
  'South South',
  'South East',
  'South West',
  'Middle Belt',
  'North East',
  'North West',
] as const
export type Region = (typeof REGIONS)[number]

const DeliveryDayRange = z.object({ min: z.int(), max: z.int() })
export type DeliveryDayRange = z.infer<typeof DeliveryDayRange>

export const DeliveryState = z.object({
  _id: z.string(),
  state: z.string(),
  price: z.number(),
  region: z.enum(REGIONS),
  /** Local governments, comma-separated; empty where none are recorded. */
  lgas: z.string(),
  /** How many days a delivery to it takes; left out where that is not known. */
  days: DeliveryDayRange.optional(),
})
export type DeliveryState = z.infer<typeof DeliveryState>

export const Lga = z.object({ _id: z.string(), lgas: z.string(), state: z.string() })
export type Lga = z.infer<typeof Lga>

/** A field for a number of days: left out it stays as it is, blank it is cleared. */
const deliveryDaysField = (field: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    formWholeField(field, 1, MAX_DELIVERY_DAYS).nullable().optional(),
  )

type DaysOfForm = { daysMin?: number | null; daysMax?: number | null }

/** Both days are given, in order; or both are cleared, or left out. */
function isDayRange({ daysMin, daysMax }: DaysOfForm): boolean {
  if (typeof daysMin !== 'number' || typeof daysMax !== 'number') return daysMin === daysMax
  return daysMin <= daysMax
}

/** The form of a state. Its delivery days are an addition of this shop to the specification. */
export const StateForm = z
  .object({
    state: requiredText('state', 120),
    price: formNairaField('price'),
    region: z.enum(REGIONS, messages.requiredField('region')),
    daysMin: deliveryDaysField('daysMin'),
    daysMax: deliveryDaysField('daysMax'),
  })
  .refine(isDayRange, { path: ['daysMax'], error: messages.daysTogether })
export type StateForm = z.infer<typeof StateForm>

/** Local governments as free text, comma-separated. */
export const LgaForm = z.object({ lgas: requiredText('lgas', 10_000) })
export type LgaForm = z.infer<typeof LgaForm>

const statesCacheRule = { tags: ['states'] }

export const regionEndpoints = {
  list: get('/states', everyone, 'States with their delivery price, by name', {
    answer: listAnswerOf(DeliveryState),
    cache: statesCacheRule,
  }),
  read: get('/states/:id', everyone, 'One state', {
    notFound: messages.stateNotFound,
    answer: DeliveryState,
    cache: statesCacheRule,
  }),
  /**
   * `id` is that of the state. The call that changes a record has the same name for its parameter,
   * so that both are one path of the API document.
   */
  lgas: get(
    '/lga/:id',
    everyone,
    'The record of local governments of a state, or a message where there is none',
    {
      params: z.object({ id: plainTextUpTo(200) }),
      answer: z.union([Lga, MessageBody]),
      cache: statesCacheRule,
    },
  ),
  create: post(
    '/states',
    adminWithRight('catalogue'),
    'Adds a state with its delivery price and region',
    {
      body: StateForm,
      created: CreatedBody,
    },
  ),
  edit: put(
    '/states/:id',
    adminWithRight('catalogue'),
    'Changes a state; existing orders retain their price',
    { notFound: messages.stateNotFound, isEdit: true, body: StateForm },
  ),
  remove: del(
    '/states/:id',
    adminWithRight('catalogue'),
    'Removes a state and its local governments; existing orders retain their text',
    { notFound: messages.stateNotFound },
  ),
  takeOver: post(
    '/states/nigeria',
    superAdmin,
    'Adds the states and local governments of Nigeria that are missing, with example prices and days',
  ),
  addLgas: post('/lga', adminWithRight('catalogue'), "Adds a state's record of local governments", {
    body: LgaForm.extend({ state: requiredText('state', 60).pipe(ShopId) }),
    created: CreatedBody,
  }),
  editLgas: put('/lga/:id', adminWithRight('catalogue'), 'Changes a record of local governments', {
    notFound: messages.lgaNotFound,
    isEdit: true,
    body: LgaForm,
  }),
}
