import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_DELIVERY_DAYS } from './limits.ts'
import { messages } from './messages.ts'
import { AnyText, formNaira, formWhole, Id, IdParam, Message, requiredText } from './values.ts'

/** The six values of a state's region. §3 */
export const REGIONS = ['South South', 'South East', 'South West', 'Middle Belt', 'North East', 'North West'] as const
export type Region = (typeof REGIONS)[number]

const Days = z.object({ min: z.int(), max: z.int() })
export type Days = z.infer<typeof Days>

export const State = z.object({
  _id: z.string(),
  state: z.string(),
  /** Naira for delivery to it. */
  price: z.number(),
  region: z.enum(REGIONS),
  /** Local governments, comma-separated; empty where none are recorded. §3 */
  lgas: z.string(),
  /** How many days a delivery to it takes; left out where that is not known. */
  days: Days.optional(),
})
export type State = z.infer<typeof State>

export const Lga = z.object({ _id: z.string(), lgas: z.string(), state: z.string() })
export type Lga = z.infer<typeof Lga>

/** Left out it stays as it is, blank it is cleared. */
const days = (field: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    formWhole(field, 1, MAX_DELIVERY_DAYS).nullable().optional(),
  )

type TypedDays = { daysMin?: number | null; daysMax?: number | null }

const isRange = ({ daysMin, daysMax }: TypedDays): boolean =>
  typeof daysMin === 'number' && typeof daysMax === 'number' ? daysMin <= daysMax : daysMin === daysMax

/** §5; the days are the shop's own. */
export const StateForm = z
  .object({
    state: requiredText('state', 120),
    price: formNaira('price'),
    region: z.enum(REGIONS, messages.required('region')),
    daysMin: days('daysMin'),
    daysMax: days('daysMax'),
  })
  .refine(isRange, { path: ['daysMax'], error: messages.daysTogether })
export type StateForm = z.infer<typeof StateForm>

/** §5: local governments as free text, comma-separated. */
export const LgaForm = z.object({ lgas: requiredText('lgas', 10_000) })
export type LgaForm = z.infer<typeof LgaForm>

export const stateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/states',
    access: 'public',
    summary: 'States with their delivery price, by name',
    answers: { 200: z.object({ data: z.array(State) }) },
    cache: { tags: ['states'] },
  }),
  one: endpoint({
    method: 'GET',
    path: '/states/:id',
    access: 'public',
    summary: 'One state',
    params: IdParam,
    answers: { 200: State },
    cache: { tags: ['states'] },
  }),
  lgas: endpoint({
    method: 'GET',
    path: '/lga/:stateId',
    access: 'public',
    summary: 'The record of local governments of a state, or a message where there is none',
    params: z.object({ stateId: AnyText.max(200) }),
    answers: { 200: z.union([Lga, z.object({ message: z.string() })]) },
    cache: { tags: ['states'] },
  }),
  create: endpoint({
    method: 'POST',
    path: '/states',
    access: 'admin',
    right: 'catalogue',
    summary: 'Adds a state with its delivery price and region',
    body: StateForm,
    answers: { 201: Message.extend({ _id: z.string() }) },
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/states/:id',
    access: 'admin',
    right: 'catalogue',
    isEdit: true,
    summary: 'Changes a state; existing orders retain their price',
    params: IdParam,
    body: StateForm,
    answers: { 200: Message },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/states/:id',
    access: 'admin',
    right: 'catalogue',
    summary: 'Removes a state and its local governments; existing orders retain their text',
    params: IdParam,
    answers: { 200: Message },
  }),
  addLgas: endpoint({
    method: 'POST',
    path: '/lga',
    access: 'admin',
    right: 'catalogue',
    summary: "Adds a state's record of local governments",
    body: LgaForm.extend({ state: requiredText('state', 60).pipe(Id) }),
    answers: { 201: Message.extend({ _id: z.string() }) },
  }),
  editLgas: endpoint({
    method: 'PUT',
    path: '/lga/:id',
    access: 'admin',
    right: 'catalogue',
    isEdit: true,
    summary: 'Changes a record of local governments',
    params: IdParam,
    body: LgaForm,
    answers: { 200: Message },
  }),
}
