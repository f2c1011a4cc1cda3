import { type ClipboardEvent, useState } from 'react'
import { countWithNoun } from '#contract/platform/format.ts'
import { MAX_VARIANTS } from '#contract/platform/limits.ts'
import { pastedCellsInto } from '../../../../platform/admin/sheet/read-cells.ts'
import { moveInSheet } from '../../../../platform/admin/sheet/sheet-keys.ts'
import { pasteVariantCells } from './edit-rows.ts'
import { variantCellId } from './faults.ts'
import { VariantImageDialog } from './image-dialog.tsx'
import {
  soldVariantRows,
  VARIANT_SHEET_COLUMNS,
  VARIANT_SHEET_FIELDS,
  variantChoiceText,
  variantRowKey,
  variantSwatch,
} from './sheet.ts'
import type { VariantSheetState } from './use-sheet.ts'
import { VariantTableRow, VariantTickBox } from './variant-row.tsx'

type EditableVariantTableProps = {
  state: VariantSheetState
  images: readonly (string | File)[]
  isChecked: boolean
}

/** The variants that are sold, as a table of fields. Cells of a spreadsheet can be pasted. */
export function EditableVariantTable({ state, images, isChecked }: EditableVariantTableProps) {
  const { sheet, apply, type, selected, select, refused } = state
  const [imageOf, setImageOf] = useState<string>()
  const { options } = sheet
  const rows = soldVariantRows(sheet)
  const keys = rows.map(variantRowKey)
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key))
  const onPaste = (event: ClipboardEvent): void => {
    const paste = pastedCellsInto(event)
    if (paste) apply((now) => pasteVariantCells(now, paste.from, paste.cells), 'Pasted')
  }
  return (
    <div className="variant-frame">
      <p className="mb-2 text-sm text-muted">
        {countWithNoun(rows.length, 'variant')}
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
              <VariantTickBox
                aria-label="Select all variants"
                checked={isAll}
                onChange={({ target }) => select(keys, target.checked)}
              />
            </th>
            <th scope="col">Variant</th>
            <th scope="col">Picture</th>
            {VARIANT_SHEET_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {VARIANT_SHEET_FIELDS[column].title}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            <VariantTableRow
              key={variantRowKey(row)}
              row={row}
              position={position}
              choice={variantChoiceText(row, options)}
              swatch={variantSwatch(row, options)}
              isSelected={selected.has(variantRowKey(row))}
              isChecked={isChecked}
              refused={refused.find(({ field }) =>
                field.startsWith(variantCellId(variantRowKey(row), '')),
              )}
              apply={apply}
              type={type}
              select={select}
              onImage={setImageOf}
            />
          ))}
        </tbody>
      </table>
      <VariantImageDialog
        state={state}
        images={images}
        rowKey={imageOf}
        onClose={() => setImageOf(undefined)}
      />
    </div>
  )
}
