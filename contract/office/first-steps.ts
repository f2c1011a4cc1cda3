/**
 * What opens a new shop, in the order in which it is done. A super admin sees a step until it is
 * done.
 */
export const FIRST_STEPS = {
  settings: {
    title: 'Name your shop',
    about: 'Its name, logo, phone and address stand on every page, mail and invoice.',
    to: '/admin/settings',
  },
  states: {
    title: 'Say where you deliver',
    about: 'Each state has its own delivery price. Nobody can order before there is one.',
    to: '/admin/region',
  },
  onDelivery: {
    title: 'Offer pay on delivery',
    about: 'It is offered in Lagos and in Warri South, once their states are there.',
    to: '/admin/region',
  },
  words: {
    title: 'Teach the search how people say it',
    about: 'Words that mean the same, such as tokunbo and UK used.',
    to: '/admin/synonyms',
  },
  category: {
    title: 'Add your first category',
    about: 'Each product is in one, such as Shoes or Phones.',
    to: '/admin/categories/addcategories',
  },
  product: {
    title: 'Add your first product',
    about: 'Its photos can come from the camera of your phone.',
    to: '/admin/products/addproducts',
  },
  keys: {
    title: 'Take real card payments',
    about:
      'Only test cards work now. Put the live keys of Paystack into the settings of the server, and start it again.',
  },
  order: {
    title: 'Place a test order',
    about: 'Order from your own shop, then cancel it: you see what your customers see.',
    to: '/',
  },
} as const satisfies Record<string, { title: string; about: string; to?: string }>

export type FirstStep = keyof typeof FIRST_STEPS
export const STEP_KEYS = Object.keys(FIRST_STEPS) as [FirstStep, ...FirstStep[]]
