import { type ComponentProps, memo, startTransition } from 'react'
import { imageVariant } from '#contract/platform/images.ts'
import { sheetCellAt } from '../../../../platform/admin/sheet/sheet-keys.ts'
import { useTypedCellText } from '../../../../platform/admin/sheet/use-typed.ts'
import { IconButton } from '../../../../platform/ui/button.tsx'
import { Icon } from '../../../../platform/ui/icon.tsx'
import { withRowsTakenOut } from './edit-rows.ts'
import { type VariantSheetFault, variantCellFault, variantCellId } from './faults.ts'
import {
  VARIANT_SHEET_COLUMNS,
  VARIANT_SHEET_FIELDS,
  type VariantDraft,
  type VariantSheetColumn,
  variantRowKey,
} from './sheet.ts'
import { OptionSwatch } from './swatch.tsx'
import type { VariantSheetState } from './use-sheet.ts'

type VariantTableRowProps = Pick<VariantSheetState, 'apply' | 'type' | 'select'> & {
  row: VariantDraft
  position: number
  choice: string
  swatch: string | undefined
  isSelected: boolean
  isChecked: boolean
  refused: VariantSheetFault | undefined
  onImage: (key: string) => void
}

/**
 * The row of a variant. It is memoised, and the props of other rows stay the same while one is
 * typed in, so that of 100 rows only that one is rendered again.
 */
export const VariantTableRow = memo(function VariantRow(props: VariantTableRowProps) {
  const { row, choice, swatch, isSelected, select, apply, onImage } = props
  const key = variantRowKey(row)
  const takeOut = () =>
    apply(
      (now) => withRowsTakenOut(now, new Set([key]), true),
      'Taken out; it is listed below the table',
    )
  return (
    <tr data-selected={isSelected || undefined}>
      <td>
        <VariantTickBox
          aria-label={`Select ${choice}`}
          checked={isSelected}
          onChange={({ target }) => select([key], target.checked)}
        />
      </td>
      <th scope="row">
        <span className="flex items-center gap-2">
          {swatch && <OptionSwatch colour={swatch} />}
          {choice}
        </span>
      </th>
      <td className="cell-picture">
        <button
          type="button"
          className="icon-button"
          aria-label={`Picture of ${choice}`}
          onClick={() => onImage(key)}
        >
          {row.image ? (
            <img
              src={imageVariant(row.image, 160, 'webp')}
              alt=""
              width={40}
              height={40}
              className="rounded-tag"
            />
          ) : (
            <Icon name="plus" size={18} className="text-muted" />
          )}
        </button>
      </td>
      {VARIANT_SHEET_COLUMNS.map((column, place) => (
        <VariantCell key={column} {...props} column={column} place={place} />
      ))}
      <td className="cell-out">
        <IconButton label={`Take out ${choice}`} icon="trash" size={18} onClick={takeOut} />
      </td>
    </tr>
  )
})

export const VariantTickBox = (props: ComponentProps<'input'>) => (
  <label className="cell-tick">
    <input type="checkbox" className="size-5 accent-action" {...props} />
  </label>
)

type VariantCellProps = VariantTableRowProps & { column: VariantSheetColumn; place: number }

function VariantCell({
  row,
  position,
  choice,
  column,
  place,
  isChecked,
  refused,
  type,
}: VariantCellProps) {
  const key = variantRowKey(row)
  const [text, setTyped] = useTypedCellText(row[column])
  const id = variantCellId(key, column)
  const isTested = isChecked || text !== ''
  const ownFault = isTested ? variantCellFault(column, text) : undefined
  const refusal = refused?.field === id ? refused.message : undefined
  const fault = ownFault ?? refusal
  return (
    <td className={`cell-${column}`} data-label={VARIANT_SHEET_FIELDS[column].title}>
      <input
        id={id}
        {...sheetCellAt(position, place)}
        className="cell-input"
        autoComplete="off"
        {...VARIANT_SHEET_FIELDS[column].input}
        aria-label={`${VARIANT_SHEET_FIELDS[column].title} of ${choice}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-error`}
        value={text}
        onChange={({ target: { value } }) => {
          setTyped(value)
          startTransition(() => type(key, column, value))
        }}
      />
      {fault && (
        <p id={`${id}-error`} className="cell-error">
          {fault}
        </p>
      )}
    </td>
  )
}
