import type { Import, ImportProblem } from '#contract/catalogue/imports.ts'
import { MAX_IMPORT_REPORT } from '#contract/platform/limits.ts'
import { saveText } from '../../../platform/files/save-file.ts'
import { type Column, ListTable } from '../../../platform/lists/list-table.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { problemsText, takenText } from './report-text.ts'
import { useFirst } from './use-first.tsx'

/**
 * The rows that are wrong, with their reasons. Rows that are not listed are not in the text file
 * either.
 */
export function ImportProblems({ upload }: { upload: Import }) {
  const { problems } = upload
  return (
    <section aria-labelledby="problems" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 id="problems" className="text-lg font-bold">
          What is wrong with the file
        </h4>
        <Button
          tone="secondary"
          onClick={() => saveText('import-problems.txt', problemsText(upload))}
        >
          Download as text
        </Button>
      </div>
      {problems.length >= MAX_IMPORT_REPORT && (
        <p className="text-muted">The first {problems.length} problems are listed.</p>
      )}
      <ProblemTable id="problems" rows={problems} columns={columns} />
    </section>
  )
}

const columns: Column<ImportProblem>[] = [
  { title: 'Row', className: 'font-semibold tabular-nums', cell: ({ row }) => row },
  { title: 'Title', isText: true, cell: ({ title }) => title },
  { title: 'Reason', isText: true, cell: ({ reason }) => reason },
  {
    title: 'Outcome',
    className: ({ isTaken }) =>
      `whitespace-nowrap ${isTaken ? 'text-muted' : 'font-semibold text-danger'}`,
    cell: ({ isTaken }) => takenText(isTaken),
  },
]

type ProblemTableProps<Row> = { id: string; rows: readonly Row[]; columns: readonly Column<Row>[] }

/** A table that shows its first rows, and the others on request. */
export function ProblemTable<Row>({ id, rows, columns }: ProblemTableProps<Row>) {
  const { shown, moreButton } = useFirst(rows)
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
