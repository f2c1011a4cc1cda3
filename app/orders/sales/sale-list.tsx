import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Sale, SalePage } from '#contract/orders/sales.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import type { ListAddress } from '../../platform/ui/use-list-address.ts'
import { SaleTable } from './sale-table.tsx'

type SaleListProps = {
  query: UseQueryResult<SalePage, ApiError>
  address: ListAddress
  label: string
  searchLabel: string
  /** Instead of a table without rows, when nothing was searched for. */
  empty: ReactNode
  addressOf: (sale: Sale) => string
}

export const SaleList = ({ label, addressOf, ...list }: SaleListProps) => (
  <PagedList {...list}>{(sales) => <SaleTable sales={sales} label={label} addressOf={addressOf} />}</PagedList>
)
