import { type ComponentProps, memo, startTransition } from 'react'
import { imageVariant } from '#contract/platform/images.ts'
import { cellAt } from '../../../../platform/admin/sheet/sheet-keys.ts'
import { useTyped } from '../../../../platform/admin/sheet/use-typed.ts'
import { IconButton } from '../../../../platform/ui/button.tsx'
import { Icon } from '../../../../platform/ui/icon.tsx'
import { withOut } from './edit-rows.ts'
import { cellFault, cellId, type SheetFault } from './faults.ts'
import { COLUMNS, type ColumnName, keyOf, VARIANT_FIELDS, type VariantDraft } from './sheet.ts'
import { Swatch } from './swatch.tsx'
import type { SheetState } from './use-sheet.ts'

type VariantRowProps = Pick<SheetState, 'apply' | 'type' | 'select'> & {
  row: VariantDraft
  position: number
  choice: string
  swatch: string | undefined
  isSelected: boolean
  isChecked: boolean
  refused: SheetFault | undefined
  onImage: (key: string) => void
}

/**
 * The row of a variant. It is memoised, and the props of other rows stay the same while one is
 * typed in, so that of 100 rows only that one is rendered again.
 */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { row, choice, swatch, isSelected, select, apply, onImage } = props
  const key = keyOf(row)
  const takeOut = () =>
    apply((now) => withOut(now, new Set([key]), true), 'Taken out; it is listed below the table')
  return (
    <tr data-selected={isSelected || undefined}>
      <td>
        <Tick
          aria-label={`Select ${choice}`}
          checked={isSelected}
          onChange={({ target }) => select([key], target.checked)}
        />
      </td>
      <th scope="row">
        <span className="flex items-center gap-2">
          {swatch && <Swatch colour={swatch} />}
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
      {COLUMNS.map((column, place) => (
        <Cell key={column} {...props} column={column} place={place} />
      ))}
      <td className="cell-out">
        <IconButton label={`Take out ${choice}`} icon="trash" size={18} onClick={takeOut} />
      </td>
    </tr>
  )
})

export const Tick = (props: ComponentProps<'input'>) => (
  <label className="cell-tick">
    <input type="checkbox" className="size-5 accent-action" {...props} />
  </label>
)

type CellProps = VariantRowProps & { column: ColumnName; place: number }

function Cell({ row, position, choice, column, place, isChecked, refused, type }: CellProps) {
  const key = keyOf(row)
  const [text, setTyped] = useTyped(row[column])
  const id = cellId(key, column)
  const isTested = isChecked || text !== ''
  const ownFault = isTested ? cellFault(column, text) : undefined
  const refusal = refused?.field === id ? refused.message : undefined
  const fault = ownFault ?? refusal
  return (
    <td className={`cell-${column}`} data-label={VARIANT_FIELDS[column].title}>
      <input
        id={id}
        {...cellAt(position, place)}
        className="cell-input"
        autoComplete="off"
        {...VARIANT_FIELDS[column].input}
        aria-label={`${VARIANT_FIELDS[column].title} of ${choice}`}
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
