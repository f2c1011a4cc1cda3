/**
 * The code that `npm run test:mutation` changes, and its tests. Pure rules are tested by rules;
 * what decides on a database by API tests, each of which opens a shop. An area is all parts whose
 * names begin with it. Left out are texts, schemas, and the files that list, search and filter: no
 * money and no right hangs on them.
 */
export const PARTS = {
  pricing: {
    mutate: [
      'contract/orders/{pricing/pricing,discounts/discount-rules,sales/discount-sums,refunds/refund-rules}.ts',
      'contract/shopfront/delivery.ts',
    ],
    tests: [
      'contract/orders/{pricing/pricing,discounts/discount-rules,sales/discount-sums,refunds/refund-rules}.test.ts',
      'contract/shopfront/delivery.test.ts',
    ],
  },
  orders: {
    mutate: [
      'contract/orders/{states/{sale-rules,sale-states},returns/return-rules,carts/cart-merge}.ts',
      'contract/catalogue/stock-reasons.ts',
      'server/orders/sales/{hold-caps,mask-sale,order-key}.ts',
    ],
    tests: [
      'contract/orders/{states/{sale-rules,sale-states},returns/return-rules,carts/cart-merge}.test.ts',
      'contract/catalogue/stock-reasons.test.ts',
      'server/orders/sales/{hold-caps,mask-sale,order-key}.test.ts',
    ],
  },
  access: {
    mutate: [
      'contract/{platform/{rights,roles},people/user-rules}.ts',
      'server/platform/access/*.ts',
    ],
    tests: [
      'contract/{platform/{rights,roles},people/user-rules}.test.ts',
      'server/platform/access/access.test.ts',
    ],
  },
  payments: {
    mutate: [
      'server/orders/payments/providers/*.ts',
      'server/orders/payments/{judge,refund-key}.ts',
    ],
    tests: [
      'server/orders/payments/providers/!(*.api).test.ts',
      'server/orders/payments/{judge,refund-key}.test.ts',
    ],
  },
  'access-server': {
    mutate: ['server/platform/http/guard.ts'],
    tests: [
      'server/platform/http/guard.test.ts',
      'test/access.api.test.ts',
      'server/people/accounts/confirm-session.api.test.ts',
    ],
  },
  sessions: {
    mutate: ['server/people/sessions/{access-tokens,device}.ts'],
    tests: ['server/people/sessions/{access-tokens,device}.test.ts'],
  },
  'sessions-server': {
    mutate: ['server/people/sessions/!(access-tokens|device).ts'],
    tests: [
      'server/people/sessions/*.test.ts',
      'server/people/accounts/{accounts,confirm-session,passwords,verify-email}.api.test.ts',
      'server/people/two-factor/two-factor.api.test.ts',
    ],
  },
  'payments-server': {
    mutate: ['server/orders/payments/!(judge|refund-key).ts'],
    tests: [
      'server/orders/{payments/*,refunds/*.api}.test.ts',
      'server/{platform/audit/*,office/customers/customers,orders/{sales/discounted-orders,fulfilment/unsent},people/users/set-rights}.api.test.ts',
      'test/matrix.api.test.ts',
    ],
  },
  'orders-server': {
    mutate: [
      'server/orders/sales/{blocked-phones,discount-order,find-visible,order-cookie,place-sale,quote-order}.ts',
      'server/orders/sales/{line-columns,read-checkout,record-event,stock,write-sale}.ts',
    ],
    tests: [
      'server/orders/sales/{discounted-order,requested-lines}.test.ts',
      'server/orders/sales/{discounted-orders,hold-caps,orders-together,place-sale,place-variants,sales}.api.test.ts',
      'server/{office/customers/customers,orders/{refunds/{card-refunds,refund-sale},fulfilment/goods}}.api.test.ts',
      'server/{orders/{payments/{acts,cancelled-by-hand},invoices/seller},platform/document-numbers/*}.api.test.ts',
      'test/matrix.api.test.ts',
    ],
  },
}

const name = process.env.MUTATION_PART ?? ''

/** The part that this process works on; `isServer`: its tests open shops. */
export const part = { name, isServer: name.endsWith('-server'), ...(PARTS[name] ?? PARTS.pricing) }
