import { z } from 'zod'
import { anyone, everyone, post, put } from '../platform/endpoint.ts'
import { Email, MessageBody, requiredText, ShopId } from '../platform/form-schemas.ts'

export const StockAlertForm = z.object({
  product: ShopId,
  /** Required where the product has options. */
  variant: ShopId.optional(),
  email: Email,
})
export type StockAlertForm = z.infer<typeof StockAlertForm>

const alertCodeField = requiredText('code', 200)

export const StockAlert = z.object({
  state: z.enum(['unconfirmed', 'waiting', 'told', 'left']),
  product: z.string(),
  title: z.string(),
  /** Only of a product with options. */
  variant: z.string().optional(),
  choice: z.string().optional(),
})
export type StockAlert = z.infer<typeof StockAlert>

/** `leaveAll`: also all other alerts of the same address. */
export const STOCK_ALERT_ACTIONS = ['confirm', 'leave', 'leaveAll'] as const

export const stockAlertEndpoints = {
  ask: post(
    '/stock-alerts',
    anyone,
    "Asks for one mail when a sold-out choice is in stock again. An address that is not the caller's verified one gets a link to confirm first",
    { body: StockAlertForm, created: MessageBody },
  ),
  read: post(
    '/stock-alerts/read',
    everyone,
    "What the code of a mail's link is about; nothing changes",
    {
      body: z.object({ code: alertCodeField }),
      answer: StockAlert,
    },
  ),
  act: put(
    '/stock-alerts',
    everyone,
    "Confirms or leaves an alert with the code of a mail's link",
    {
      body: z.object({ code: alertCodeField, value: z.enum(STOCK_ALERT_ACTIONS) }),
    },
  ),
}
