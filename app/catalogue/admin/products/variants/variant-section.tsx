import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { countWithNoun } from '#contract/platform/format.ts'
import { MAX_OPTIONS, MAX_VARIANTS } from '#contract/platform/limits.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Icon } from '../../../../platform/ui/icon.tsx'
import { addProductOption } from './edit-options.ts'
import { withRowsTakenOut } from './edit-rows.ts'
import { FillColumnBar } from './fill-bar.tsx'
import { ProductOptionCard } from './option-card.tsx'
import { OPTION_NAMES } from './presets.ts'
import { optionsWithValues, soldVariantRows, variantChoiceText, variantRowKey } from './sheet.ts'
import type { VariantSheetState } from './use-sheet.ts'
import { EditableVariantTable } from './variant-table.tsx'

/** `images` are addresses of the product's images, and files that are chosen for it. */
type VariantSectionProps = {
  state: VariantSheetState
  title: string
  images: readonly (string | File)[]
  isChecked: boolean
}

/** The options of a product and the table of the variants that follow from them. */
export function VariantSection({ state, title, images, isChecked }: VariantSectionProps) {
  const { sheet, said } = state
  return (
    <section
      aria-labelledby="options-heading"
      className="grid min-w-0 gap-5 border-t border-line pt-6"
    >
      <div className="grid gap-1">
        <h2 id="options-heading" className="display text-xl">
          Options
        </h2>
        <p className="max-w-prose text-sm text-muted">
          {sheet.options.length === 0
            ? 'Does this product come in sizes, colours or other kinds? Each combination then has its own price, stock and SKU.'
            : 'Enter or a comma adds a value, Backspace removes the last one. Renamed values keep their stock.'}
        </p>
      </div>
      {sheet.options.length > 0 && (
        <ol className="grid items-start gap-3 lg:grid-cols-2">
          {sheet.options.map((option, position) => (
            <ProductOptionCard
              key={option.id}
              state={state}
              option={option}
              position={position}
              isChecked={isChecked}
            />
          ))}
        </ol>
      )}
      <AddOptionButtons state={state} />
      <p role="status" className="min-h-5 text-sm font-medium text-clay empty:-mt-5 empty:min-h-0">
        {said}
      </p>
      {optionsWithValues(sheet).length > 0 && (
        <div id="variants" tabIndex={-1} className="grid min-w-0 gap-4">
          <FillColumnBar state={state} title={title} />
          <EditableVariantTable state={state} images={images} isChecked={isChecked} />
          <TakenOutVariants state={state} />
        </div>
      )}
    </section>
  )
}

function AddOptionButtons({ state: { sheet, apply } }: { state: VariantSheetState }) {
  const ref = useRef<HTMLDivElement>(null)
  const add = (name: string): void => {
    const section = ref.current?.closest('section') // the last one allowed takes these buttons away
    const isAdded = flushSync(() => apply((now) => addProductOption(now, name)))
    const cards = section?.querySelectorAll<HTMLElement>('[data-option]')
    const field = name ? '[data-new-value]' : '[data-name]'
    if (isAdded) [...(cards ?? [])].at(-1)?.querySelector<HTMLElement>(field)?.focus()
  }
  if (sheet.options.length >= MAX_OPTIONS) return null
  const names = OPTION_NAMES.filter((name) => !sheet.options.some((option) => option.name === name))
  return (
    <div ref={ref} className="flex flex-wrap gap-3">
      {[...names, ''].map((name) => (
        <Button key={name} tone="secondary" onClick={() => add(name)}>
          <Icon name="plus" size={18} />
          {name || 'Other option'}
        </Button>
      ))}
    </div>
  )
}

function TakenOutVariants({ state: { sheet, apply } }: { state: VariantSheetState }) {
  const rows = sheet.variants.filter(({ isOut }) => isOut)
  if (rows.length === 0) return null
  const bringBack = (keys: string[], name: string): void =>
    void apply((now) => withRowsTakenOut(now, new Set(keys), false), `${name} brought back`)
  const isFull = soldVariantRows(sheet).length >= MAX_VARIANTS
  return (
    <details className="chart-table">
      <summary>Not sold: {countWithNoun(rows.length, 'combination')}</summary>
      {isFull && (
        <p className="text-sm text-muted">
          {MAX_VARIANTS} variants are the most: take one out first.
        </p>
      )}
      <ul className="mt-2 flex max-h-80 flex-wrap gap-2 overflow-y-auto">
        {rows.map((row) => {
          const choice = variantChoiceText(row, sheet.options)
          return (
            <li key={variantRowKey(row)}>
              <button
                type="button"
                disabled={isFull}
                className="value-suggestion"
                aria-label={`Bring back ${choice}`}
                onClick={() => bringBack([variantRowKey(row)], choice)}
              >
                <s>{choice}</s>
              </button>
            </li>
          )
        })}
      </ul>
      {rows.length > 1 && !isFull && (
        <Button tone="quiet" onClick={() => bringBack(rows.map(variantRowKey), 'All are')}>
          Bring all back
        </Button>
      )}
    </details>
  )
}
