import type { Import, ImportProblem } from '#contract/catalogue/imports.ts'
import { MAX_IMPORT_REPORT } from '#contract/platform/limits.ts'
import { saveText } from '../../../platform/files/save-file.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ColumnHeads } from '../../../platform/ui/column-heads.tsx'
import { problemsText, takenText } from './report-text.ts'
import { useFirst } from './use-first.ts'

/** Every bad row with its number and its reason, also as a text to download. */
export function ImportProblems({ one }: { one: Import }) {
  const { problems } = one
  const { shown, more, showAll } = useFirst(problems)
  return (
    <section aria-labelledby="problems" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 id="problems" className="text-lg font-bold">
          What is wrong with the file
        </h4>
        <Button tone="secondary" onClick={() => saveText('import-problems.txt', problemsText(one))}>
          Download as text
        </Button>
      </div>
      {problems.length >= MAX_IMPORT_REPORT && (
        <p className="text-muted">The first {MAX_IMPORT_REPORT} problems are listed.</p>
      )}
      <div className="table-frame">
        <table className="list-table" aria-labelledby="problems">
          <ColumnHeads columns={['Row', 'Title', 'Reason', 'Outcome']} />
          <tbody>
            {shown.map((problem, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one row may have several, and they stay in their order
              <ProblemRow key={position} problem={problem} />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <Button tone="quiet" onClick={showAll} className="justify-self-start">
          Show {more} more
        </Button>
      )}
    </section>
  )
}

const ProblemRow = ({ problem: { row, title, reason, isTaken } }: { problem: ImportProblem }) => (
  <tr>
    <td data-label="Row" className="font-semibold tabular-nums">
      {row}
    </td>
    <td data-label="Title">{title}</td>
    <td data-label="Reason">{reason}</td>
    <td data-label="Outcome" className={`whitespace-nowrap ${isTaken ? 'text-muted' : 'font-semibold text-danger'}`}>
      {takenText(isTaken)}
    </td>
  </tr>
)
