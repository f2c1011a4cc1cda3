import { sheetCellAt } from '../../../platform/admin/sheet/sheet-keys.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import type { GuideTable } from './guide-table.ts'

type GuideColumnHeadProps = {
  column: GuideTable['columns'][number]
  position: number
  onChange: (change: Partial<GuideTable['columns'][number]>) => void
  onRemove: () => void
}

/** The name of a column, whether its cells are lengths, and a button that removes it. */
export function GuideColumnHead({
  column: { name, isLength },
  position,
  onChange,
  onRemove,
}: GuideColumnHeadProps) {
  const title = name || `Column ${position + 1}`
  return (
    <th scope="col">
      <input
        {...sheetCellAt(0, position)}
        aria-label={`Name of column ${position + 1}`}
        placeholder={`Column ${position + 1}`}
        className="cell-input font-semibold"
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <span className="flex items-center justify-between gap-1 pl-2">
        <label className="flex min-h-11 items-center gap-2 text-sm font-normal whitespace-nowrap">
          <input
            type="checkbox"
            className="size-4 accent-action"
            checked={isLength}
            onChange={({ target }) => onChange({ isLength: target.checked })}
          />
          lengths
        </label>
        <IconButton label={`Remove column ${title}`} icon="trash" size={16} onClick={onRemove} />
      </span>
    </th>
  )
}
