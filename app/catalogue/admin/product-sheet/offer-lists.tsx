import { SHEET_STATES } from '#contract/catalogue/product-sheet.ts'
import { STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { STOCK_REASONS } from '#contract/catalogue/stock-reasons.ts'
import { Field } from '../../../platform/forms/field.tsx'
import type { Column } from './cells.ts'

const REASONS_ID = 'stock-reasons'

const STATES_ID = 'sheet-states'
/** Values offered while typing, by column. */
export const LISTS: Partial<Record<Column, string>> = { reason: REASONS_ID, state: STATES_ID }

export const OfferLists = () => (
  <>
    <ReasonList />
    <datalist id={STATES_ID}>
      {SHEET_STATES.map((state) => (
        <option key={state} value={STATE_TITLES[state]} />
      ))}
    </datalist>
  </>
)

/** The usual reasons; other words are a reason, too. */
const ReasonList = () => (
  <datalist id={REASONS_ID}>
    {Object.values(STOCK_REASONS)
      .filter((text) => text !== STOCK_REASONS.other)
      .map((text) => (
        <option key={text} value={text} />
      ))}
  </datalist>
)

/** A phone's keyboards for numbers have no minus: pieces are typed with the one that has. */
export const INPUT_MODES: Readonly<Record<Column, 'decimal' | 'numeric' | 'text'>> = {
  price: 'decimal',
  discountPercentage: 'decimal',
  stock: 'numeric',
  add: 'text',
  reason: 'text',
  state: 'text',
  cost: 'decimal',
}

type ReasonFieldProps = { value: string; onChange: (typed: string) => void }

export const ReasonField = ({ value, onChange }: ReasonFieldProps) => (
  <Field
    label="Reason"
    optional
    hint="Delivery, Count, Damaged, Returned, or other words"
    value={value}
    maxLength={120}
    autoComplete="off"
    list={REASONS_ID}
    onChange={({ target }) => onChange(target.value)}
  />
)
