import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import { AuditDetails } from './audit-details.tsx'
import { addressOf, sentenceOf } from './sentence.ts'

/** One change: who did what to whom, when, from which address. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const address = addressOf(entry)
  const sentence = sentenceOf(entry)
  return (
    <tr>
      <td data-label="When" className="whitespace-nowrap tabular-nums">
        <TimeOf entry={entry} />
      </td>
      <td data-label="Who" className="min-w-32 font-semibold">
        {entry.actor}
      </td>
      <td className="cell-wide">
        {address ? (
          <Link to={address} className="text-accent underline-offset-4 hover:underline">
            {sentence}
          </Link>
        ) : (
          sentence
        )}
        <AuditDetails entry={entry} />
      </td>
      <td data-label="From" className="min-w-32 tabular-nums">
        {entry.address}
      </td>
    </tr>
  )
}

/** Dates as everywhere (§9), with the minute, which matters here. */
export const TimeOf = ({ entry: { createdAt } }: { entry: Pick<AuditEntry, 'createdAt'> }) => (
  <time dateTime={createdAt}>{whenOf(new Date(createdAt))}</time>
)

const two = (part: number): string => String(part).padStart(2, '0')

const whenOf = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
