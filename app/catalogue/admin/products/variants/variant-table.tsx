import { type ClipboardEvent, useState } from 'react'
import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import { pastedInto } from '../../../../platform/admin/sheet/read-cells.ts'
import { moveInSheet } from '../../../../platform/admin/sheet/sheet-keys.ts'
import { pasted } from './edit-rows.ts'
import { cellId } from './faults.ts'
import { ImageDialog } from './image-dialog.tsx'
import { COLUMNS, choiceOf, keyOf, soldRows, swatchOf, VARIANT_FIELDS } from './sheet.ts'
import type { SheetState } from './use-sheet.ts'
import { Tick, VariantRow } from './variant-row.tsx'

type VariantTableProps = {
  state: SheetState
  images: readonly (string | File)[]
  isChecked: boolean
}

/** The variants that are sold, as a table of fields. Cells of a spreadsheet can be pasted. */
export function VariantTable({ state, images, isChecked }: VariantTableProps) {
  const { sheet, apply, type, selected, select, refused } = state
  const [imageOf, setImageOf] = useState<string>()
  const { options } = sheet
  const rows = soldRows(sheet)
  const keys = rows.map(keyOf)
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key))
  const onPaste = (event: ClipboardEvent): void => {
    const paste = pastedInto(event)
    if (paste) apply((now) => pasted(now, paste.from, paste.cells), 'Pasted')
  }
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
              <Tick
                aria-label="Select all variants"
                checked={isAll}
                onChange={({ target }) => select(keys, target.checked)}
              />
            </th>
            <th scope="col">Variant</th>
            <th scope="col">Picture</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {VARIANT_FIELDS[column].title}
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
              choice={choiceOf(row, options)}
              swatch={swatchOf(row, options)}
              isSelected={selected.has(keyOf(row))}
              isChecked={isChecked}
              refused={refused.find(({ field }) => field.startsWith(cellId(keyOf(row), '')))}
              apply={apply}
              type={type}
              select={select}
              onImage={setImageOf}
            />
          ))}
        </tbody>
      </table>
      <ImageDialog
        state={state}
        images={images}
        rowKey={imageOf}
        onClose={() => setImageOf(undefined)}
      />
    </div>
  )
}
