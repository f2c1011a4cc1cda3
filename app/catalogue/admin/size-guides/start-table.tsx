import { Button } from '../../../platform/ui/button.tsx'
import { GUIDE_TEMPLATES, type GuideTable } from './guide-table.ts'

type StartGuideTableProps = { onChange: (next: GuideTable) => void; error: string | undefined }

/** Starts a size guide with a table for clothes, for shoes or for something else. */
export const StartGuideTable = ({ onChange, error }: StartGuideTableProps) => (
  <fieldset id="table" tabIndex={-1} className="grid gap-3">
    <legend className="mb-1 font-semibold">Table</legend>
    <p className="text-sm text-muted">Start with a table for:</p>
    <div className="flex flex-wrap gap-3">
      {GUIDE_TEMPLATES.map(({ title, table }) => (
        <Button key={title} tone="secondary" onClick={() => onChange(table)}>
          {title}
        </Button>
      ))}
    </div>
    <GuideTableError error={error} />
  </fieldset>
)

export const GuideTableError = ({ error }: { error: string | undefined }) => (
  <p id="table-error" className="min-h-5 text-sm font-medium text-danger">
    {error}
  </p>
)
