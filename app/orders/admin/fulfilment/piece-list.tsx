import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { isValidImei } from '#contract/orders/fulfilment/fulfilment.ts'
import { ChoiceButton } from '../../../platform/ui/choice.tsx'
import { Quantity } from '../../../platform/ui/quantity.tsx'
import { Thumbnail } from '../../../platform/ui/thumbnail.tsx'
import {
  changeTickedPieces,
  type PackableLine,
  type PiecesByVariant,
  type TickedPieces,
  togglePackedLine,
} from './pack-pieces.ts'

type PackableLineListProps = {
  lines: readonly PackableLine[]
  pieces: PiecesByVariant
  onChange: (pieces: PiecesByVariant) => void
}

/** The lines to pack, each ticked as it goes into the parcel, with its pieces and serial numbers. */
export const PackableLineList = ({ lines, pieces, onChange }: PackableLineListProps) => (
  <ul className="grid gap-3">
    {lines.map((line) => (
      <li key={line.variant} className={`piece ${pieces[line.variant] ? 'piece-chosen' : ''}`}>
        <label className="piece-row">
          <input
            type="checkbox"
            checked={pieces[line.variant] !== undefined}
            onChange={() => onChange(togglePackedLine(pieces, line))}
            className="size-6 shrink-0 accent-action"
          />
          <Thumbnail
            address={line.image}
            px={64}
            className="aspect-square w-16 shrink-0 rounded-tag text-xs"
          />
          <span className="min-w-0 grow leading-snug font-semibold">
            {line.title}
            <ChoiceButton choice={line.choice} />
          </span>
          <span className="display shrink-0 text-2xl tabular-nums">
            <span className="sr-only">pieces: </span>
            {line.qty}
          </span>
        </label>
        <TickedPiecesFields
          line={line}
          chosen={pieces[line.variant]}
          onChange={(values) => onChange(changeTickedPieces(pieces, line.variant, values))}
        />
      </li>
    ))}
  </ul>
)

type TickedPiecesProps = {
  line: PackableLine
  chosen: TickedPieces | undefined
  onChange: (values: Partial<TickedPieces>) => void
}

const TickedPiecesFields = ({ line, chosen, onChange }: TickedPiecesProps) =>
  chosen && (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pb-3">
      {line.qty > 1 && (
        <Quantity
          value={chosen.qty}
          max={line.qty}
          onDecrease={() => onChange({ qty: chosen.qty - 1 })}
          onIncrease={() => onChange({ qty: chosen.qty + 1 })}
          label={`Pieces of ${titleWithChoiceOf(line)} in this parcel`}
        />
      )}
      <SerialNumberField line={line} chosen={chosen} onChange={onChange} />
    </div>
  )

function SerialNumberField({
  line,
  chosen,
  onChange,
}: TickedPiecesProps & { chosen: TickedPieces }) {
  const digits = chosen.serials.replace(/\D/g, '')
  const isSingle = !/[,;\n]/.test(chosen.serials.trim())
  const isMistyped = isSingle && digits.length === 15 && !isValidImei(digits)
  return (
    <details className="min-w-0 grow basis-56" open={chosen.serials !== '' || undefined}>
      <summary className="w-fit py-2 text-sm font-semibold text-accent">
        Serial number or IMEI
      </summary>
      <input
        type="text"
        className="input"
        aria-label={`Serial numbers of ${titleWithChoiceOf(line)}`}
        placeholder={line.qty > 1 ? 'one for each piece, with commas' : undefined}
        autoComplete="off"
        maxLength={2000}
        value={chosen.serials}
        onChange={({ target }) => onChange({ serials: target.value })}
      />
      {isMistyped && (
        <p className="mt-1 text-sm text-clay">
          This is no IMEI: one of its digits is wrong. It is kept as it is.
        </p>
      )}
    </details>
  )
}
