import { SHEET_STATES } from '#contract/catalogue/product-sheet.ts'
import { STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { STOCK_REASONS } from '#contract/catalogue/stock-reasons.ts'
import { REASONS_ID, STATES_ID } from './cells.ts'

/** The usual reasons; other words are a reason, too. */
const USUAL_REASONS = Object.values(STOCK_REASONS).filter((text) => text !== STOCK_REASONS.other)

const OFFERS = { [REASONS_ID]: USUAL_REASONS, [STATES_ID]: SHEET_STATES.map((state) => STATE_TITLES[state]) }

export const OfferLists = () =>
  Object.entries(OFFERS).map(([id, texts]) => (
    <datalist key={id} id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  ))
