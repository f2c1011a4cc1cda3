import type { Import, ImportProblem } from '#contract/catalogue/imports.ts'
import { MAX_IMPORT_REPORT } from '#contract/platform/limits.ts'
import { saveTextFile } from '../../../platform/files/save-file.ts'
import { type ListColumn, ListTable } from '../../../platform/lists/list-table.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { importOutcomeText, importProblemsText } from './report-text.ts'
import { useFirstEntries } from './use-first.tsx'

/**
 * The rows that are wrong, with their reasons. Rows that are not listed are not in the text file
 * either.
 */
export function ImportProblemList({ upload }: { upload: Import }) {
  const { problems } = upload
  return (
    <section aria-labelledby="problems" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 id="problems" className="text-lg font-bold">
          What is wrong with the file
        </h4>
        <Button
          tone="secondary"
          onClick={() => saveTextFile('import-problems.txt', importProblemsText(upload))}
        >
          Download as text
        </Button>
      </div>
      {problems.length >= MAX_IMPORT_REPORT && (
        <p className="text-muted">The first {problems.length} problems are listed.</p>
      )}
      <ImportProblemTable id="problems" rows={problems} columns={importProblemColumns} />
    </section>
  )
}

type ProblemRow = Pick<ImportProblem, 'row' | 'title' | 'reason'>

/** The row of the file that a problem is in. */
export const problemRowColumns: ListColumn<ProblemRow>[] = [
  { title: 'Row', className: 'font-semibold tabular-nums', cell: ({ row }) => row },
  { title: 'Title', isText: true, cell: ({ title }) => title },
]
export const problemReasonColumn: ListColumn<ProblemRow> = {
  title: 'Reason',
  isText: true,
  cell: ({ reason }) => reason,
}

const importProblemColumns: ListColumn<ImportProblem>[] = [
  ...problemRowColumns,
  problemReasonColumn,
  {
    title: 'Outcome',
    className: ({ isTaken }) =>
      `whitespace-nowrap ${isTaken ? 'text-muted' : 'font-semibold text-danger'}`,
    cell: ({ isTaken }) => importOutcomeText(isTaken),
  },
]

type ProblemTableProps<Row> = {
  id: string
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
}

/** A table that shows its first rows, and the others on request. */
export function ImportProblemTable<Row>({ id, rows, columns }: ProblemTableProps<Row>) {
  const { shown, moreButton } = useFirstEntries(rows)
  return (
    <>
      <ListTable
        aria-labelledby={id}
        rows={shown}
        columns={columns}
        // A row may have several problems, and they stay in their order.
        keyOf={(_, position) => String(position)}
        isWide={false}
      />
      {moreButton}
    </>
  )
}
