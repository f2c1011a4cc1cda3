import { Button } from '../../../platform/ui/button.tsx'
import { type GuideTable, TEMPLATES } from './guide-table.ts'

type StartTableProps = { onChange: (next: GuideTable) => void; error: string | undefined }

/** Starts a size guide with a table for clothes, for shoes or for something else. */
export const StartTable = ({ onChange, error }: StartTableProps) => (
  <fieldset id="table" tabIndex={-1} className="grid gap-3">
    <legend className="mb-1 font-semibold">Table</legend>
    <p className="text-sm text-muted">Start with a table for:</p>
    <div className="flex flex-wrap gap-3">
      {TEMPLATES.map(({ title, table }) => (
        <Button key={title} tone="secondary" onClick={() => onChange(table)}>
          {title}
        </Button>
      ))}
    </div>
    <TableError error={error} />
  </fieldset>
)

export const TableError = ({ error }: { error: string | undefined }) => (
  <p id="table-error" className="min-h-5 text-sm font-medium text-danger">
    {error}
  </p>
)
