import { type KeyboardEvent, useId, useState } from 'react'
import { ChoiceField, OptionList } from '../../../../platform/forms/choice-field.tsx'
import { Button } from '../../../../platform/ui/button.tsx'
import {
  type FillTarget,
  fillVariantColumn,
  suggestedSkuOf,
  withRowsTakenOut,
} from './edit-rows.ts'
import { variantCellFault } from './faults.ts'
import {
  optionsWithValues,
  soldVariantRows,
  VARIANT_SHEET_COLUMNS,
  VARIANT_SHEET_FIELDS,
  type VariantDraft,
  type VariantSheetColumn,
  variantRowKey,
} from './sheet.ts'
import type { VariantSheetState } from './use-sheet.ts'

const FILLED_COLUMNS = ['price', 'discountPercentage', 'stock', 'sku'] as const

/** What the select means: one of its own values, or the id of an option's value. */
function fillTargetOf(where: string, keys: ReadonlySet<string>): FillTarget {
  if (where === 'all' || where === 'empty') return { rows: where }
  if (where === 'selected') return { rows: 'selected', keys }
  return { rows: 'ofValue', valueId: where }
}

/**
 * Fills a column at once: in all rows, in those with an empty cell, the selected ones, or those of
 * a value.
 */
export function FillColumnBar({ state, title }: { state: VariantSheetState; title: string }) {
  const { sheet, apply, selected, select } = state
  const [column, setColumn] = useState<VariantSheetColumn>('stock')
  const [where, setWhere] = useState('all')
  const [text, setText] = useState('')
  const id = useId()
  const isSku = column === 'sku'
  const fault = text === '' || isSku ? undefined : variantCellFault(column, text)
  const isNoneSelected = where === 'selected' && selected.size === 0
  const shownWhere = isNoneSelected ? 'all' : where
  const fill = (): void => {
    if (!isSku && (text === '' || fault)) return
    const target = fillTargetOf(shownWhere, selected)
    const textOf = (row: VariantDraft) => (isSku ? suggestedSkuOf(title, row, sheet) : text)
    apply(
      (now) => fillVariantColumn(now, { column, target, textOf }),
      `${VARIANT_SHEET_FIELDS[column].title} is filled`,
    )
    setText('')
  }
  const picked = soldVariantRows(sheet)
    .map(variantRowKey)
    .filter((key) => selected.has(key))
  const takeOut = (): void => {
    apply((now) => withRowsTakenOut(now, new Set(picked), true), `${picked.length} taken out`)
    select(picked, false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    fill()
  }
  return (
    <fieldset className="fill-bar">
      <legend className="mb-1 font-semibold">Fill a column</legend>
      <ChoiceField
        label="Column"
        value={column}
        options={FILLED_COLUMNS.map((name) => [name, VARIANT_SHEET_FIELDS[name].title])}
        onChoose={(chosen) =>
          setColumn(VARIANT_SHEET_COLUMNS.find((name) => name === chosen) ?? 'price')
        }
      />
      <p>
        <label htmlFor={`${id}-where`}>Of</label>
        <select
          id={`${id}-where`}
          className="input"
          value={shownWhere}
          onChange={({ target }) => setWhere(target.value)}
        >
          <option value="all">all</option>
          <option value="empty">those that are empty</option>
          <option value="selected" disabled={selected.size === 0}>
            the selected ({selected.size})
          </option>
          {optionsWithValues(sheet).map((option) => (
            <optgroup key={option.id} label={option.name}>
              <OptionList options={option.values.map(({ id, value }) => [id, `all ${value}`])} />
            </optgroup>
          ))}
        </select>
      </p>
      {isSku ? (
        <p className="self-center text-sm text-muted">Made of the title and the values</p>
      ) : (
        <p>
          <label htmlFor={`${id}-text`}>With</label>
          <input
            id={`${id}-text`}
            className="input"
            inputMode={VARIANT_SHEET_FIELDS[column].input.inputMode}
            autoComplete="off"
            value={text}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-fault`}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
        </p>
      )}
      <Button tone="secondary" onClick={fill}>
        Fill
      </Button>
      <p id={`${id}-fault`} className="col-span-full text-sm font-medium text-danger empty:hidden">
        {fault}
      </p>
      {picked.length > 0 && (
        <p className="col-span-full flex flex-wrap items-center gap-2 text-sm">
          {picked.length} selected
          <Button tone="quiet" onClick={takeOut}>
            Take them out
          </Button>
          <Button tone="quiet" onClick={() => select(picked, false)}>
            Select none
          </Button>
        </p>
      )}
    </fieldset>
  )
}
