import type { Sale } from '#contract/orders/sales.ts'

/**
 * The masked view: lines, prices, state and local government, but nothing that identifies a person.
 */
export function maskSale(sale: Sale): Sale {
  const [name = '', email = '', phone = ''] = sale.personalDetails
  return {
    ...sale,
    personalDetails: [initial(name), maskEmail(email), `***${phone.slice(-2)}`],
    shipping: sale.shipping.slice(0, 2),
    moreDetails: '',
    masked: true,
  }
}

const initial = (text: string): string => `${[...text][0] ?? ''}***`

/** `ada@example.com` → `a***@e***.com` */
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${initial(name)}@${initial(host)}.${host.split('.').at(-1)}`
}
