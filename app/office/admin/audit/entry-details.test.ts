import { expect, test } from 'vitest'
import { addressOfAuditEntry, changesInAuditEntry } from './entry-details.ts'

const id = '01890000-0000-7000-8000-000000abcdef'
const entry = (action: string, details: Record<string, unknown> = {}) => ({
  action,
  target: id,
  details,
})

test('an entry links to its subject, unless that is deleted', () => {
  expect(addressOfAuditEntry(entry('session.fail'))).toBe(`/admin/users/userdetails/${id}`)
  expect(addressOfAuditEntry(entry('sale.cancel'))).toBe(`/admin/orders/orderdetails/${id}`)
  expect(addressOfAuditEntry(entry('customer.note.add'))).toBe(`/admin/customers/${id}`)
  const gone = ['product.delete', 'customer.erase', 'users.export']
  expect(gone.map((action) => addressOfAuditEntry(entry(action)))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('changes are listed field by field with their old values', () => {
  const details = {
    name: 'Lagos',
    changes: { price: { from: 1000, to: 1200 }, images: 2 },
    isByHand: true,
    note: '',
  }
  expect(changesInAuditEntry({ details })).toEqual([
    { field: 'price', from: '1000', to: '1200' },
    { field: 'images', to: '2' },
    { field: 'isByHand', to: 'yes' },
    { field: 'note', to: '–' },
  ])
})
