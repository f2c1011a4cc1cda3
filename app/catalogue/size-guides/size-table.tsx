import { useId } from 'react'
import type { LengthUnit, SizeGuideTable } from '#contract/catalogue/size-guides.ts'

/**
 * A size guide with its lengths in `unit`. The first column names the rows. A wide table scrolls
 * inside its frame.
 */
export const SizeTableInUnit = ({
  guide,
  unit,
  label,
}: {
  guide: SizeGuideTable
  unit: LengthUnit
  label: string
}) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    tabIndex={0}
    className="relative overflow-x-auto rounded-box border border-line bg-surface max-sm:-mx-3"
  >
    <table className="w-full text-xs tabular-nums sm:text-sm">
      <thead className="bg-sunken max-sm:text-[0.6875rem] max-sm:tracking-tight">
        <tr>
          {guide.columns.map(({ name, isLength }, position) => (
            <th
              key={name}
              scope="col"
              className={`${sizeCellClass(position)} bg-sunken font-semibold wrap-break-word`}
            >
              {name}
              {isLength && <span className="font-normal text-muted"> ({unit})</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {guideRowsInUnit(guide, unit).map((row, rowPosition) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
          <tr key={rowPosition} className="border-t border-line">
            {row.map((cell, position) => {
              const Cell = position === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={guide.columns[position]?.name}
                  scope={position === 0 ? 'row' : undefined}
                  className={`${sizeCellClass(position)} ${position === 0 ? 'bg-surface font-semibold' : ''}`}
                >
                  {cell || <span className="text-muted">–</span>}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const sizeCellClass = (position: number): string =>
  `px-1 py-2.5 text-left align-top wrap-break-word first:pl-2 sm:px-2 ${position === 0 ? 'sticky left-0 z-1' : ''}`

const LENGTH_UNIT_CHOICES: readonly [LengthUnit, string][] = [
  ['in', 'Inches'],
  ['cm', 'Centimetres'],
]

/** Switches between inches and centimetres. */
export function LengthUnitSwitch({
  unit,
  onChange,
}: {
  unit: LengthUnit
  onChange: (unit: LengthUnit) => void
}) {
  const name = useId()
  return (
    <fieldset className="inline-flex w-fit overflow-hidden rounded-box border border-control">
      <legend className="sr-only">Lengths in</legend>
      {LENGTH_UNIT_CHOICES.map(([value, text]) => (
        <label
          key={value}
          className="relative grid min-h-11 cursor-pointer place-content-center px-4 text-sm font-semibold has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent has-checked:has-focus-visible:outline-on-action"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={unit === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

const CM_PER_INCH = 2.54
/** `96`, `96.5`, `88–92`, `88 - 92`, `88 to 92`. */
const LENGTH_CELL = /^\d+(\.\d+)?(\s*(–|-|to)\s*\d+(\.\d+)?)?$/

const roundedLengthText = (length: number): string => length.toFixed(1).replace(/\.0$/, '')

/**
 * A length, or a range of lengths, in another unit, with one decimal. Other texts stay as they are.
 */
export function convertLengthCell(cell: string, from: LengthUnit, to: LengthUnit): string {
  if (from === to || !LENGTH_CELL.test(cell)) return cell
  const factor = to === 'cm' ? CM_PER_INCH : 1 / CM_PER_INCH
  return cell.replace(/\d+(\.\d+)?/g, (number) => roundedLengthText(Number(number) * factor))
}

export const guideRowsInUnit = (
  { columns, rows, unit: from }: SizeGuideTable,
  unit: LengthUnit,
): string[][] =>
  rows.map((row) =>
    row.map((cell, position) =>
      columns[position]?.isLength ? convertLengthCell(cell, from, unit) : cell,
    ),
  )
