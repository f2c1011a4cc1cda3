import { PRODUCT_STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { formatNaira, formatPercent } from '#contract/platform/format.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import type { ProductSheetRow } from './cells.ts'
import type { SheetRowResult } from './draft.ts'
import { rowEditFaults } from './edits.ts'
import type { ProductSheetEditing } from './use-product-sheet.ts'

type NotSavedRowsProps = {
  sheet: ProductSheetEditing
  rows: readonly ProductSheetRow[]
  onOverwrite: (refusal: SheetRowResult) => void
}

/** Lists rows that the server refused, and wrong rows of other pages, with the ways to go on. */
export function NotSavedRows({ sheet, rows, onOverwrite }: NotSavedRowsProps) {
  const { edits, refusals } = sheet
  const onThisPage = new Set(rows.map(({ variant }) => variant))
  const onOtherPages = Object.entries(edits).filter(
    ([variant]) => !onThisPage.has(variant) && !refusals[variant],
  )
  const wrong = onOtherPages.flatMap(([variant, edit]) => {
    const [text] = rowEditFaults(edit)
    return text ? [{ variant, name: edit.name, text }] : []
  })
  const refused = Object.values(refusals)
  if (refused.length + wrong.length === 0) return null
  return (
    <PageSection
      id="not-saved"
      title="Not saved"
      className="not-saved"
      headingClass="font-semibold"
    >
      <ul>
        {refused.map((refusal) => {
          const name = edits[refusal.variant]?.name ?? ''
          const takeText = refusal.now ? 'Use the stored value' : 'Remove the row'
          return (
            <li key={refusal.variant}>
              <p>
                <b>{name}</b>: {refusal.message}
                {storedValueText(refusal)}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  tone="secondary"
                  aria-label={`${takeText}: ${name}`}
                  onClick={() => sheet.take(refusal)}
                >
                  {takeText}
                </Button>
                {refusal.now && refusal.field !== 'add' && (
                  <Button
                    tone="secondary"
                    aria-label={`Overwrite it: ${name}`}
                    onClick={() => onOverwrite(refusal)}
                  >
                    Overwrite it
                  </Button>
                )}
              </div>
            </li>
          )
        })}
        {wrong.map(({ variant, name, text }) => (
          <li key={variant}>
            <p>
              <b>{name}</b> (another page): {text}
            </p>
            <Button tone="secondary" onClick={() => sheet.drop(new Set([variant]))}>
              Take it back
            </Button>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** What is stored now, for a refusal because somebody else changed the cell. */
function storedValueText({ field, now }: SheetRowResult): string {
  if (!now || !field || field === 'add') return ''
  if (field === 'price') return `. It is ${formatNaira(now.price)} now`
  if (field === 'cost' && typeof now.cost === 'number')
    return `. The cost is ${formatNaira(now.cost)} now`
  if (field === 'cost') return '. It has no cost now'
  if (field === 'state') return `. It is ${PRODUCT_STATE_TITLES[now.state].toLowerCase()} now`
  return field === 'stock' ? '' : `. It is ${formatPercent(now.discountPercentage)} now`
}
