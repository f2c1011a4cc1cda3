import type { AuditEntry } from '#contract/platform/audit.ts'
import { changesIn } from './entry-details.ts'

export function AuditDetails({ entry }: { entry: AuditEntry }) {
  return (
    <details className="chart-table">
      <summary>Details</summary>
      <dl className="audit-details">
        {changesIn(entry).map(({ field, from, to }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {from !== undefined && (
                <>
                  <del>{from}</del>
                  <span className="sr-only"> became</span>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              {to}
            </dd>
          </div>
        ))}
        <div>
          <dt>id</dt>
          <dd>{entry.target}</dd>
        </div>
        <div>
          <dt>action</dt>
          <dd>{entry.action}</dd>
        </div>
      </dl>
    </details>
  )
}
