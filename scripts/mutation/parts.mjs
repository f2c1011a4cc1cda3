/**
 * What `npm run test:mutation` changes, and the tests that have to notice. Pure rules are tested by rules; what decides
 * on a database by API tests, each of which opens a shop. An area is all parts whose names begin with it. Left out are
 * texts, schemas, and the files that list, search and filter: no money and no right hangs on them.
 */
export const PARTS = {
  pricing: {
    mutate: ['contract/{orders/{pricing,discount-rules,discount-sums,refund-rules},shopfront/delivery}.ts'],
    tests: ['contract/{orders/{pricing,discount-rules,discount-sums,refund-rules},shopfront/delivery}.test.ts'],
  },
  orders: {
    mutate: [
      'contract/{orders/{sale-rules,sale-states,return-rules,cart-merge},catalogue/stock-reasons}.ts',
      'server/sales/{hold-caps,mask-sale,order-key}.ts',
    ],
    tests: [
      'contract/{orders/{sale-rules,sale-states,return-rules,cart-merge},catalogue/stock-reasons}.test.ts',
      'server/sales/{hold-caps,mask-sale,order-key}.test.ts',
    ],
  },
  access: {
    mutate: ['contract/{platform/{rights,roles},people/user-rules}.ts', 'server/access/*.ts'],
    tests: ['contract/{platform/{rights,roles},people/user-rules}.test.ts', 'server/access/access.test.ts'],
  },
  payments: {
    mutate: ['server/payments/providers/*.ts', 'server/payments/{judge,refund-key}.ts'],
    tests: ['server/payments/providers/!(*.api).test.ts', 'server/payments/{judge,refund-key}.test.ts'],
  },
  'access-server': {
    mutate: ['server/http/guard.ts'],
    tests: ['server/http/guard.test.ts', 'test/access.api.test.ts', 'server/accounts/confirm-session.api.test.ts'],
  },
  sessions: {
    mutate: ['server/sessions/{access-tokens,device}.ts'],
    tests: ['server/sessions/{access-tokens,device}.test.ts'],
  },
  'sessions-server': {
    mutate: ['server/sessions/!(access-tokens|device).ts'],
    tests: [
      'server/sessions/*.test.ts',
      'server/accounts/{accounts,confirm-session,passwords,verify-email}.api.test.ts',
      'server/two-factor/two-factor.api.test.ts',
    ],
  },
  'payments-server': {
    mutate: ['server/payments/!(judge|refund-key).ts'],
    tests: [
      'server/{payments/*,refunds/*.api}.test.ts',
      'server/{audit/*,customers/customers,sales/discounted-orders,users/set-rights}.api.test.ts',
      'test/matrix.api.test.ts',
    ],
  },
  'orders-server': {
    mutate: [
      'server/sales/{blocked-phones,discount-order,find-visible,order-cookie,place-sale,quote-order}.ts',
      'server/sales/{read-checkout,record-event,stock,write-sale,write-together}.ts',
    ],
    tests: [
      'server/sales/{discounted-order,requested-lines}.test.ts',
      'server/sales/{discounted-orders,hold-caps,orders-together,place-sale,place-variants,sales}.api.test.ts',
      'server/{customers/customers,refunds/{card-refunds,refund-sale},fulfilment/goods}.api.test.ts',
      'server/{payments/acts,numbers/*}.api.test.ts',
      'test/matrix.api.test.ts',
    ],
  },
}

const name = process.env.MUTATION_PART ?? ''

/** The part that this process works on; `isServer`: its tests open shops. */
export const part = { name, isServer: name.endsWith('-server'), ...(PARTS[name] ?? PARTS.pricing) }
