type MeasureRow = {
  title: string
  kind: 'count' | 'naira' | 'percent'
  says: string
  /** Which day counts, where it is not that of the order; files name it. */
  day?: string
}

const measureRows = {
  orders: {
    title: 'Orders',
    kind: 'count',
    says: 'Orders placed in the time, cancelled ones taken off.',
  },
  pieces: {
    title: 'Pieces',
    kind: 'count',
    says: 'Pieces of these orders; pieces that came back are not taken off.',
  },
  sales: {
    title: 'Sales',
    kind: 'naira',
    says: 'What these orders cost, paid or not: goods and delivery after discounts. Refunds are not taken off.',
  },
  goods: {
    title: 'Goods',
    kind: 'naira',
    says: 'What the goods of these orders cost after discounts, without delivery. Refunds are not taken off.',
  },
  average: { title: 'Average order', kind: 'naira', says: 'Sales divided by orders.' },
  discounts: {
    title: 'Discounts',
    kind: 'naira',
    says: 'What discounts of these orders took off goods and delivery; free delivery is one. A lower price of a product itself is not counted.',
  },
  goodsDiscounts: {
    title: 'Discount on goods',
    kind: 'naira',
    says: 'The part of the discounts that is taken off goods. The rest is off the delivery, which is of no product.',
  },
  received: {
    title: 'Received',
    kind: 'naira',
    says: 'Money by the day it was received, by card and by hand, whenever the order was placed; without money that was too much, fees that the payer bore, and what a dispute lost or was sent back at the provider. Refunds are not taken off.',
    day: 'day received',
  },
  refunds: {
    title: 'Refunds',
    kind: 'count',
    says: 'Refunds whose money went back, by the day of the credit note.',
    day: 'day of credit note',
  },
  refunded: {
    title: 'Refunded',
    kind: 'naira',
    says: 'Money that went back of orders, by the day of the credit note, whenever the order was placed. Money on its way is not counted yet.',
    day: 'day of credit note',
  },
  stock: { title: 'In stock', kind: 'count', says: 'Pieces in stock now.' },
  searches: { title: 'Searches', kind: 'count', says: 'How often it was searched.' },
  carts: {
    title: 'Carts',
    kind: 'count',
    says: 'Carts of signed-in shoppers, by the day on which something came into the empty cart.',
  },
  cartsOrdered: {
    title: 'Ordered',
    kind: 'count',
    says: 'Of these carts, those of which something was ordered within 7 days; the orders may have been cancelled since.',
  },
  cartShare: {
    title: 'Ordered %',
    kind: 'percent',
    says: 'Of 100 carts. Carts of the last 7 days may still become orders.',
  },
  costed: {
    title: 'Goods with a cost',
    kind: 'naira',
    says: 'The part of the goods whose cost was known when sold.',
  },
  cost: {
    title: 'Cost',
    kind: 'naira',
    says: 'What these goods cost the shop, as known when they were sold.',
  },
  margin: {
    title: 'Margin',
    kind: 'naira',
    says: 'Goods with a cost, less their cost. Refunds are not taken off.',
  },
  marginShare: {
    title: 'Margin %',
    kind: 'percent',
    says: 'Margin of 100 naira of goods with a cost.',
  },
} as const satisfies Record<string, MeasureRow>

export type Measure = keyof typeof measureRows
export const MEASURES: Readonly<Record<Measure, MeasureRow>> = measureRows
export const MEASURE_NAMES = Object.keys(measureRows) as Measure[]

/** Shown at the top of every report, beside those of the time before. */
export const TILE_MEASURES = [
  'sales',
  'orders',
  'average',
  'received',
  'refunded',
  'discounts',
] as const satisfies Measure[]

type ReportDefinition = {
  title: string
  /** The column of the rows' names. */
  subject: string
  says?: string
  /**
   * The first is that of the chart and of the default order, largest first; rows of `isInOrder`
   * stay in their own order.
   */
  measures: readonly [Measure, ...Measure[]]
  isInOrder?: true
}

const reportDefinitions = {
  sales: {
    title: 'Sales over time',
    subject: 'When',
    measures: ['sales', 'orders', 'average', 'pieces', 'discounts', 'received', 'refunded'],
    isInOrder: true,
  },
  products: {
    title: 'Best sellers',
    subject: 'Product',
    says: 'Most pieces first, as the best sellers of the dashboard.',
    measures: ['pieces', 'goods', 'orders', 'goodsDiscounts'],
  },
  worst: {
    title: 'Worst sellers',
    subject: 'Product',
    says: 'Products that are on sale and in stock now, the least sold first, those without a sale too; of equal ones the oldest first.',
    measures: ['pieces', 'goods', 'stock'],
    isInOrder: true,
  },
  categories: {
    title: 'Categories',
    subject: 'Category',
    says: 'By the category that each product is in today.',
    measures: ['goods', 'pieces', 'goodsDiscounts'],
  },
  brands: {
    title: 'Brands',
    subject: 'Brand',
    says: 'By the brand that each product has today.',
    measures: ['goods', 'pieces', 'goodsDiscounts'],
  },
  states: {
    title: 'States',
    subject: 'State',
    says: 'By the state that the order is delivered to.',
    measures: ['sales', 'orders', 'average', 'pieces'],
  },
  methods: {
    title: 'Payment methods',
    subject: 'Method',
    says: 'By the method that the order has today: card until another is chosen, cash or transfer once money came by hand.',
    measures: ['sales', 'orders', 'average', 'pieces'],
  },
  hours: {
    title: 'Hours of the day',
    subject: 'Hour',
    says: 'When orders were placed, in Lagos.',
    measures: ['orders', 'sales', 'average'],
    isInOrder: true,
  },
  weekdays: {
    title: 'Days of the week',
    subject: 'Day',
    says: 'When orders were placed, in Lagos.',
    measures: ['orders', 'sales', 'average'],
    isInOrder: true,
  },
  discounts: {
    title: 'Discounts',
    subject: 'Discount',
    says: 'By discount, under its name and code of today. Orders: those that it took something off.',
    measures: ['discounts', 'orders'],
  },
  refunds: { title: 'Refunds', subject: 'Sent back by', measures: ['refunded', 'refunds'] },
  buyers: {
    title: 'New and returning buyers',
    subject: 'Buyer',
    says: 'New: the first order of an account, or of a phone number where there is no account; cancelled orders count as earlier ones. All later orders are of a returning buyer.',
    measures: ['orders', 'sales', 'average'],
    isInOrder: true,
  },
  carts: {
    title: 'Carts that became orders',
    subject: 'When',
    says: 'Visitors without an account keep their carts on their own devices: those are not counted.',
    measures: ['carts', 'cartsOrdered', 'cartShare'],
    isInOrder: true,
  },
  searches: {
    title: 'Searched and not found',
    subject: 'Search',
    says: 'Texts whose last search found nothing. Searches are kept for 100 days.',
    measures: ['searches'],
  },
  margin: {
    title: 'Margin',
    subject: 'Product',
    measures: ['margin', 'marginShare', 'goods', 'costed', 'cost', 'pieces'],
  },
} as const satisfies Record<string, ReportDefinition>

export type ReportName = keyof typeof reportDefinitions
export const REPORT_DEFINITIONS: Readonly<Record<ReportName, ReportDefinition>> = reportDefinitions
export const REPORT_NAMES = Object.keys(reportDefinitions) as ReportName[]
export const SUPER_REPORTS = ['margin'] as const satisfies ReportName[]
export type OpenReport = Exclude<ReportName, (typeof SUPER_REPORTS)[number]>
export const OPEN_REPORTS = REPORT_NAMES.filter(
  (report): report is OpenReport => report !== 'margin',
)

/** Their rows are the days, weeks or months of the time. */
export const isReportOverTime = (report: ReportName): report is 'sales' | 'carts' =>
  report === 'sales' || report === 'carts'

/** `sales`, `-sales`: upwards and downwards. */
export type ReportSort = Measure | `-${Measure}`

/** The stock is only read of the rows that are shown. */
export const isSortableMeasure = (measure: Measure): boolean => measure !== 'stock'

/** The measure and direction that rows are sorted by; undefined: in their own order. */
export function resolveReportSort(
  report: ReportName,
  sort: ReportSort | undefined,
): { by: Measure; isDown: boolean } | undefined {
  const { measures, isInOrder } = REPORT_DEFINITIONS[report]
  const asked = measures.find(
    (measure) => isSortableMeasure(measure) && (sort === measure || sort === `-${measure}`),
  )
  if (asked) return { by: asked, isDown: sort !== asked }
  return isInOrder ? undefined : { by: measures[0], isDown: true }
}

export const UNNAMED_KEY_TEXTS = {
  product: 'a product that was removed',
  brand: 'no brand',
  way: 'not said',
} as const
