import { type ClipboardEvent, useCallback, useMemo, useState } from 'react'
import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import { hasSeveralCells, readCells } from '../../../../platform/admin/sheet/read-cells.ts'
import { moveInSheet, placeOf } from '../../../../platform/admin/sheet/sheet-keys.ts'
import { withOut, withRow } from './edit-rows.ts'
import { COLUMN_LABELS, cellId } from './faults.ts'
import { ImageDialog } from './image-dialog.tsx'
import { COLUMNS, choicesOf, keyOf, type Sheet, soldRows, swatchesOf } from './sheet.ts'
import type { SheetState } from './use-sheet.ts'
import { VariantRow } from './variant-row.tsx'

type VariantTableProps = { state: SheetState; images: readonly (string | File)[]; isChecked: boolean }

/** The variants that are sold, as a sheet: arrows and Enter move between cells, copied cells are pasted from a cell on. */
export function VariantTable({ state, images, isChecked }: VariantTableProps) {
  const { sheet, apply, type, selected, select, refused } = state
  const [imageOf, setImageOf] = useState<string>()
  const { options } = sheet
  const choice = useMemo(() => choicesOf(options), [options])
  const swatch = useMemo(() => swatchesOf(options), [options])
  const rows = soldRows(sheet)
  const keys = rows.map(keyOf)
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key))
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    const from = placeOf(event.target as Element)
    if (!from || !hasSeveralCells(text)) return
    event.preventDefault()
    apply((now) => pasted(now, from.row, from.column, readCells(text)), 'Pasted')
  }
  const takeOut = useCallback(
    (key: string) => void apply((now) => withOut(now, new Set([key]), true), 'Taken out; it is listed below the table'),
    [apply],
  )
  return (
    <div className="variant-frame">
      <p className="mb-2 text-sm text-muted">
        {rows.length === 1 ? '1 variant' : `${rows.length} variants`}
        {sheet.variants.length > MAX_VARIANTS &&
          ` of ${sheet.variants.length} combinations; ${MAX_VARIANTS} are the most`}
      </p>
      <table
        className="variant-table"
        aria-label="Variants"
        onKeyDown={(event) => void moveInSheet(event)}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th scope="col">
              <label className="cell-tick">
                <input
                  type="checkbox"
                  className="size-5 accent-action"
                  aria-label="Select all variants"
                  checked={isAll}
                  onChange={({ target }) => select(keys, target.checked)}
                />
              </label>
            </th>
            <th scope="col">Variant</th>
            <th scope="col">Picture</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {COLUMN_LABELS[column]}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <VariantRow
              key={keyOf(row)}
              row={row}
              position={position}
              choice={choice(row)}
              swatch={swatch(row)}
              isSelected={selected.has(keyOf(row))}
              isChecked={isChecked}
              refused={refused.find(({ field }) => field.startsWith(cellId(keyOf(row), '')))}
              onType={type}
              onSelect={select}
              onTakeOut={takeOut}
              onImage={setImageOf}
            />
          ))}
        </tbody>
      </table>
      <ImageDialog state={state} images={images} rowKey={imageOf} onClose={() => setImageOf(undefined)} />
    </div>
  )
}

/** Cells of a spreadsheet into the rows that are sold, from a place on; what is beyond the table is left out. */
function pasted(sheet: Sheet, row: number, column: number, cells: readonly string[][]): Sheet {
  const keys = soldRows(sheet).map(keyOf)
  return cells.reduce((filled, line, i) => {
    const key = keys[row + i]
    const texts = line.flatMap((text, j) => {
      const name = COLUMNS[column + j]
      return name ? [[name, text] as const] : []
    })
    return key === undefined ? filled : withRow(filled, key, Object.fromEntries(texts))
  }, sheet)
}
