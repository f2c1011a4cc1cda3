import type { Sale } from '#contract/orders/sales/sales.ts'

/**
 * The masked view: lines, prices, state and local government, but nothing that identifies a person.
 */
export function maskSale(sale: Sale): Sale {
  const [name = '', email = '', phone = ''] = sale.personalDetails
  return {
    ...sale,
    personalDetails: [maskAfterInitial(name), maskEmailAddress(email), `***${phone.slice(-2)}`],
    shipping: sale.shipping.slice(0, 2),
    moreDetails: '',
    masked: true,
  }
}

const maskAfterInitial = (text: string): string => `${[...text][0] ?? ''}***`

/** `ada@example.com` → `a***@e***.com` */
function maskEmailAddress(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${maskAfterInitial(name)}@${maskAfterInitial(host)}.${host.split('.').at(-1)}`
}
