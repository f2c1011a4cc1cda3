/** Where the goods of an order are. It stands beside the statuses of §4, which keep their values. */
export const FULFILMENTS = ['unpacked', 'packed', 'shipped', 'delivered', 'returned'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]
