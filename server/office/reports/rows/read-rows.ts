import type { Report } from '#contract/office/report-measures.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import type { Rows, RowsAsked } from './asked.ts'
import { readDiscounts } from './discounts.ts'
import { readGroups } from './groups.ts'
import { readOverTime } from './over-time.ts'
import { readBrands, readCategories, readProducts, readWorst } from './products.ts'
import { readSearches } from './searches.ts'

type Read = (trx: Trx, asked: RowsAsked) => Promise<Rows>

const READS: Readonly<Record<Report, Read>> = {
  sales: readOverTime,
  products: readProducts,
  margin: readProducts,
  worst: readWorst,
  categories: readCategories,
  brands: readBrands,
  states: readGroups,
  methods: readGroups,
  hours: readGroups,
  weekdays: readGroups,
  discounts: readDiscounts,
  refunds: readGroups,
  buyers: readGroups,
  carts: readOverTime,
  searches: readSearches,
}

export const readRows: Read = (trx, asked) => READS[asked.report](trx, asked)
