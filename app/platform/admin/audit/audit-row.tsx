import { Link } from 'react-router'
import type { AuditEntry } from '#contract/platform/audit.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import { AuditDetails } from './audit-details.tsx'
import { addressOf, sentenceOf } from './sentence.ts'

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const address = addressOf(entry)
  const sentence = sentenceOf(entry)
  return (
    <tr>
      <td data-label="When">
        <LocalTime at={entry.createdAt} />
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
