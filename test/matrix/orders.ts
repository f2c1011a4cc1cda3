import { checkoutForm } from '../factories.ts'
import {
  ADMINS,
  answering,
  everyone,
  get,
  type Row,
  type Rows,
  SIGNED_IN,
  send,
  UNKNOWN_ID,
  type World,
} from './rows.ts'

/** Orders: their payments, discounts, parcels, refunds and returns. */

const order = ({ state, product }: World) => checkoutForm(state, [{ id: product, qty: 1 }])
const newDiscount = () => ({
  name: 'New',
  code: `N${crypto.randomUUID().slice(0, 8)}`,
  kind: 'percent',
  value: 5,
  scope: 'all',
})

/**
 * An order of which the caller may know, but which has none of the documents; for others there is
 * no order.
 */
const WITHOUT_INVOICE = [404, 404, 404, 404, 403, 404, 404, 401, 401]

export const orderRows: Rows = {
  'POST /sales': [
    send(
      'POST',
      (world) => ({ url: '/api/sales', payload: order(world) }),
      [201, 201, 201, 201, 403, 201, 201, 401, 401],
    ),
  ],
  'POST /sales/quote': [
    send(
      'POST',
      ({ product, state }) => ({
        url: '/api/sales/quote',
        payload: { products: [{ id: product, qty: 1 }], state },
      }),
      [200, 200, 200, 200, 403, 200, 200, 401, 401],
    ),
  ],
  'GET /discounts/:limit/:skip/:search?': [get(() => '/api/discounts/1/0/a', ADMINS)],
  'GET /discounts/:id': [get(() => `/api/discounts/${UNKNOWN_ID}`, answering(404, ADMINS))],
  'POST /discounts': [
    send('POST', () => ({ url: '/api/discounts', payload: newDiscount() }), answering(201, ADMINS)),
  ],
  'PUT /discounts/:id': [
    send(
      'PUT',
      () => ({ url: `/api/discounts/${UNKNOWN_ID}`, payload: { ...newDiscount(), version: 1 } }),
      answering(404, ADMINS),
    ),
  ],
  'PUT /discounts/:id/end': [
    send('PUT', () => ({ url: `/api/discounts/${UNKNOWN_ID}/end` }), answering(404, ADMINS)),
  ],
  'DELETE /discounts/:id': [
    send('DELETE', () => ({ url: `/api/discounts/${UNKNOWN_ID}` }), answering(404, ADMINS)),
  ],
  'PUT /sales': [
    send(
      'PUT',
      ({ guestOrder }) => ({ url: '/api/sales', payload: { ref: guestOrder } }),
      everyone(402),
    ),
  ],
  'GET /sales/:id': [
    get(
      ({ guestOrder }) => `/api/sales/${guestOrder}`,
      [200, 200, 200, 200, 403, 200, 200, 401, 401],
      "a guest's",
    ),
    get(
      ({ userOrder }) => `/api/sales/${userOrder}`,
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      "a user's",
    ),
  ],
  'GET /sales/:id/invoice.pdf': [
    get(
      ({ userOrder }) => `/api/sales/${userOrder}/invoice.pdf`,
      WITHOUT_INVOICE,
      'not completed yet',
    ),
  ],
  'GET /sales/:id/refunds/:refund/creditnote.pdf': [
    get(
      ({ userOrder }) => `/api/sales/${userOrder}/refunds/${UNKNOWN_ID}/creditnote.pdf`,
      WITHOUT_INVOICE,
      'none',
    ),
  ],
  'GET /documents/sales': [get(({ userOrder }) => `/api/documents/sales?ids=${userOrder}`, ADMINS)],
  'GET /documents/slips.pdf': [
    get(({ userOrder }) => `/api/documents/slips.pdf?ids=${userOrder}`, ADMINS),
  ],
  'GET /sales/:id/timeline': [get(({ userOrder }) => `/api/sales/${userOrder}/timeline`, ADMINS)],
  'GET /sales/:id/customer': [get(({ userOrder }) => `/api/sales/${userOrder}/customer`, ADMINS)],
  'POST /sales/:id/notes': [
    send(
      'POST',
      ({ userOrder }) => ({ url: `/api/sales/${userOrder}/notes`, payload: { body: 'a note' } }),
      answering(201, ADMINS),
    ),
  ],
  'PUT /sales/:id/notes/:note': [
    send(
      'PUT',
      ({ userOrder }) => ({
        url: `/api/sales/${userOrder}/notes/${UNKNOWN_ID}`,
        payload: { body: 'a note' },
      }),
      answering(404, ADMINS),
    ),
  ],
  'DELETE /sales/:id/notes/:note': [
    send(
      'DELETE',
      ({ userOrder }) => ({ url: `/api/sales/${userOrder}/notes/${UNKNOWN_ID}` }),
      answering(404, ADMINS),
    ),
  ],
  'PUT /sales/:id/mentions': [
    send('PUT', ({ userOrder }) => ({ url: `/api/sales/${userOrder}/mentions` }), ADMINS),
  ],
  'GET /mentions': [get(() => '/api/mentions', ADMINS)],
  'PUT /sales/:id': [
    act('cancel', 'guestOrder', [401, 200, 401, 401, 403, 200, 200, 401, 401]),
    act('cancel', 'userOrder', [404, 404, 200, 404, 403, 200, 200, 401, 401]),
    act('on delivery', 'userOrder', [404, 404, 200, 404, 403, 200, 200, 401, 401]),
    act('completed', 'userOrder', [401, 401, 403, 403, 403, 200, 200, 401, 401]),
    act('completed', 'guestOrder', [401, 401, 403, 403, 403, 200, 200, 401, 401]),
  ],
  'POST /sales/:id/key': [
    send(
      'POST',
      ({ guestOrder }) => ({ url: `/api/sales/${guestOrder}/key`, payload: { key: 'guessed' } }),
      [404, 404, 404, 404, 403, 404, 404, 401, 401],
    ),
  ],
  'GET /sales/:id/shipments': [
    get(
      ({ guestOrder }) => `/api/sales/${guestOrder}/shipments`,
      [200, 200, 200, 200, 403, 200, 200, 401, 401],
    ),
    get(
      ({ userOrder }) => `/api/sales/${userOrder}/shipments`,
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      "a user's",
    ),
  ],
  'POST /sales/:id/shipments': [
    send(
      'POST',
      ({ userOrder }) => ({ url: `/api/sales/${userOrder}/shipments`, form: {} }),
      answering(409, ADMINS),
      'not paid',
    ),
  ],
  'PUT /shipments/:id': [
    send(
      'PUT',
      () => ({ url: `/api/shipments/${UNKNOWN_ID}`, payload: { value: 'ship' } }),
      answering(404, ADMINS),
      'none',
    ),
  ],
  'GET /packing/:limit/:skip': [get(() => '/api/packing/1/0', ADMINS)],
  'POST /track': [
    send(
      'POST',
      ({ userOrder }) => ({
        url: '/api/track',
        payload: { order: userOrder, phoneNumber: '0803 123 4567' },
      }),
      everyone(200),
    ),
    send(
      'POST',
      ({ userOrder }) => ({
        url: '/api/track',
        payload: { order: userOrder, phoneNumber: '0803 123 4568' },
      }),
      everyone(404),
      'with another phone number',
    ),
  ],
  'GET /sales/:limit/:skip/:search?': [get(() => '/api/sales/1/0', ADMINS)],
  'GET /sales/completed/:limit/:skip/:search?': [get(() => '/api/sales/completed/1/0', ADMINS)],
  'GET /sales/user/:limit/:skip/:search?': [get(() => '/api/sales/user/1/0', SIGNED_IN)],
  'GET /sales/user/completed/:limit/:skip/:search?': [
    get(() => '/api/sales/user/completed/1/0', SIGNED_IN),
  ],
  'GET /payments': [get(() => '/api/payments', everyone(200))],
  'POST /payments': [
    send(
      'POST',
      ({ guestOrder }) => ({ url: '/api/payments', payload: { sale: guestOrder } }),
      [200, 200, 200, 200, 403, 200, 200, 401, 401],
    ),
    send(
      'POST',
      ({ userOrder }) => ({ url: '/api/payments', payload: { sale: userOrder } }),
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      "a user's order",
    ),
  ],
  'POST /payments/webhook': [
    send('POST', () => ({ url: '/api/payments/webhook', payload: {} }), everyone(401)),
  ],
  'GET /refunds/:limit/:skip': [get(() => '/api/refunds/1/0', ADMINS)],
  'PUT /refunds/:id': [
    send(
      'PUT',
      ({ refund }) => ({ url: `/api/refunds/${refund}`, payload: { note: 'by bank transfer' } }),
      ADMINS,
    ),
  ],
  'POST /refunds/:id/card': [
    send(
      'POST',
      () => ({ url: `/api/refunds/${UNKNOWN_ID}/card` }),
      answering(404, ADMINS),
      'none',
    ),
    send('POST', ({ refund }) => ({ url: `/api/refunds/${refund}/card` }), ADMINS),
  ],
  'POST /refunds/:id/keep': [
    send('POST', () => ({ url: `/api/refunds/${UNKNOWN_ID}/keep` }), answering(404, ADMINS)),
  ],
  'POST /sales/:id/payments': [
    send(
      'POST',
      ({ guestOrder }) => ({
        url: `/api/sales/${guestOrder}/payments`,
        payload: { method: 'cash', day: '2026-11-01', isDeposit: true, reference: '' },
      }),
      ADMINS,
    ),
  ],
  'GET /sales/:id/refunds': [
    get(
      ({ userOrder }) => `/api/sales/${userOrder}/refunds`,
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      'user order',
    ),
    get(
      ({ guestOrder }) => `/api/sales/${guestOrder}/refunds`,
      [401, 200, 401, 401, 403, 200, 200, 401, 401],
      'guest',
    ),
  ],
  'GET /sales/:id/returns': [
    get(
      ({ userOrder }) => `/api/sales/${userOrder}/returns`,
      [404, 404, 200, 404, 403, 200, 200, 401, 401],
      'user order',
    ),
    get(
      ({ guestOrder }) => `/api/sales/${guestOrder}/returns`,
      [401, 200, 401, 401, 403, 200, 200, 401, 401],
      'guest',
    ),
  ],
  'POST /sales/:id/returns': [
    send(
      'POST',
      ({ userOrder, product }) => ({
        url: `/api/sales/${userOrder}/returns`,
        form: { fields: { lines: JSON.stringify([{ id: product, qty: 1 }]), reason: 'damaged' } },
      }),
      [404, 404, 409, 404, 403, 409, 409, 401, 401],
      'before it has arrived',
    ),
  ],
  'PUT /returns/:id': [
    send(
      'PUT',
      () => ({ url: `/api/returns/${UNKNOWN_ID}`, payload: { value: 'approve' } }),
      answering(404, ADMINS),
      'none',
    ),
    send(
      'PUT',
      () => ({ url: `/api/returns/${UNKNOWN_ID}`, payload: { value: 'withdraw' } }),
      [404, 404, 404, 404, 403, 404, 404, 401, 401],
      'none, by its buyer',
    ),
  ],
  'GET /returns/:limit/:skip': [get(() => '/api/returns/1/0?state=asked', ADMINS)],
  'POST /sales/:id/refunds': [
    send(
      'POST',
      ({ userOrder }) => ({
        url: `/api/sales/${userOrder}/refunds`,
        payload: { key: crypto.randomUUID(), all: true, reason: 'damaged' },
      }),
      answering(409, ADMINS),
      'unpaid',
    ),
  ],
}

function act(value: string, which: 'guestOrder' | 'userOrder', expected: readonly number[]): Row {
  return send(
    'PUT',
    (world) => ({ url: `/api/sales/${world[which]}`, payload: { value } }),
    expected,
    `${value}, ${which}`,
  )
}
