import { memo, startTransition, useState } from 'react'
import { imageVariant } from '#contract/platform/images.ts'
import { cellAt } from '../../../../platform/admin/sheet/sheet-keys.ts'
import { IconButton } from '../../../../platform/ui/button.tsx'
import { Icon } from '../../../../platform/ui/icon.tsx'
import { COLUMN_LABELS, cellFault, cellId, type SheetFault } from './faults.ts'
import { COLUMNS, type ColumnName, keyOf, type VariantDraft } from './sheet.ts'
import { Swatch } from './swatch.tsx'

type VariantRowProps = {
  row: VariantDraft
  position: number
  choice: string
  swatch: string | undefined
  isSelected: boolean
  isChecked: boolean
  refused: SheetFault | undefined
  onType: (key: string, column: ColumnName, text: string) => void
  onSelect: (keys: readonly string[], isOn: boolean) => void
  onTakeOut: (key: string) => void
  onImage: (key: string) => void
}

/** One variant. Of 100 rows only the one that is typed in is drawn again: its props are the same for all others. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { row, position, choice, swatch, isSelected, onSelect, onTakeOut, onImage } = props
  const key = keyOf(row)
  return (
    <tr data-selected={isSelected || undefined}>
      <td>
        <label className="cell-tick">
          <input
            type="checkbox"
            className="size-5 accent-action"
            aria-label={`Select ${choice}`}
            checked={isSelected}
            onChange={({ target }) => onSelect([key], target.checked)}
          />
        </label>
      </td>
      <th scope="row">
        <span className="flex items-center gap-2">
          {swatch && <Swatch colour={swatch} />}
          {choice}
        </span>
      </th>
      <td className="cell-picture">
        <button type="button" className="icon-button" aria-label={`Picture of ${choice}`} onClick={() => onImage(key)}>
          {row.image ? (
            <img src={imageVariant(row.image, 160, 'webp')} alt="" width={40} height={40} className="rounded-tag" />
          ) : (
            <Icon name="plus" size={18} className="text-muted" />
          )}
        </button>
      </td>
      {COLUMNS.map((column, place) => (
        <Cell key={column} {...props} rowKey={key} column={column} place={place} position={position} />
      ))}
      <td className="cell-out">
        <IconButton label={`Take out ${choice}`} onClick={() => onTakeOut(key)}>
          <Icon name="trash" size={18} />
        </IconButton>
      </td>
    </tr>
  )
})

type CellProps = Pick<VariantRowProps, 'row' | 'position' | 'choice' | 'isChecked' | 'refused' | 'onType'> & {
  rowKey: string
  column: ColumnName
  place: number
}

const INPUT_MODES = { sku: 'text', price: 'decimal', discountPercentage: 'decimal', stock: 'numeric' } as const

function Cell({ row, rowKey, position, choice, column, place, isChecked, refused, onType }: CellProps) {
  const [text, setText] = useTyped(row[column])
  const id = cellId(rowKey, column)
  const isWrong = isChecked || text !== ''
  const fault = (isWrong ? cellFault(column, text) : undefined) ?? (refused?.field === id ? refused.message : undefined)
  return (
    <td className={`cell-${column}`} data-label={COLUMN_LABELS[column]}>
      <input
        id={id}
        {...cellAt(position, place)}
        className="cell-input"
        inputMode={INPUT_MODES[column]}
        autoComplete="off"
        maxLength={column === 'sku' ? 64 : 20}
        aria-label={`${COLUMN_LABELS[column]} of ${choice}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-error`}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          startTransition(() => onType(rowKey, column, value))
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

/** The text of a cell: what is typed is there at once, while the rest of the form follows; a text that comes from elsewhere replaces it. */
function useTyped(text: string) {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    setTyped(text)
  }
  return [typed, setTyped] as const
}
