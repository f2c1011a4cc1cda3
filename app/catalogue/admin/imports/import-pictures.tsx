import { useState } from 'react'
import type { Import } from '#contract/catalogue/imports.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { MAX_IMPORT_REPORT } from '#contract/platform/limits.ts'
import { TickField } from '../../../platform/forms/field.tsx'
import type { ListColumn } from '../../../platform/lists/list-table.tsx'
import { ActButton } from '../../../platform/ui/button.tsx'
import { ImportProblemTable, problemReasonColumn, problemRowColumns } from './import-problems.tsx'
import { useAnswerImport, useStartImport } from './queries.ts'

/** Asks whether pictures are fetched from the addresses in the file. A refused answer goes back. */
export function FetchPicturesTick({ upload: { _id, pictures } }: { upload: Import }) {
  const { mutate } = useAnswerImport(_id)
  const [isTicked, setTicked] = useState(pictures.isWanted)
  const tick = (fetchPictures: boolean) => {
    setTicked(fetchPictures)
    mutate({ fetchPictures }, { onError: () => setTicked(!fetchPictures) })
  }
  return (
    <TickField
      id="fetch-pictures"
      checked={isTicked}
      onChange={(event) => tick(event.target.checked)}
      label={`Fetch ${countWithNoun(pictures.total, 'picture')} from the addresses in the file`}
    />
  )
}

/** The pictures that were fetched and those that failed. The missing ones can be fetched again. */
export function ImportPictureResult({ upload }: { upload: Import }) {
  const { pictures } = upload
  const left = pictures.total - pictures.fetched
  const start = useStartImport(upload._id)
  return (
    <section aria-labelledby="pictures" className="grid gap-3">
      <h4 id="pictures" className="text-lg font-bold">
        Pictures
      </h4>
      <p>
        <b>{countWithNoun(pictures.fetched, 'picture')}</b> fetched
        {pictures.failed > 0 && (
          <>
            , <b className="text-danger">{pictures.failed.toLocaleString('en-NG')} could not be</b>
          </>
        )}
        .
        {left > pictures.failed && (
          <> {countWithNoun(left - pictures.failed, 'picture')} not asked for.</>
        )}
      </p>
      {left > 0 && (
        <ActButton
          act={start}
          input="fetch"
          tone="secondary"
          pendingText="Asking…"
          className="justify-self-start"
        >
          {pictures.failed > 0 ? 'Try again' : 'Fetch them now'}
        </ActButton>
      )}
      {pictures.problems.length >= MAX_IMPORT_REPORT && (
        <p className="text-muted">The first {MAX_IMPORT_REPORT} are listed.</p>
      )}
      {pictures.problems.length > 0 && (
        <ImportProblemTable
          id="pictures"
          rows={pictures.problems}
          columns={pictureProblemColumns}
        />
      )}
    </section>
  )
}

const pictureProblemColumns: ListColumn<Import['pictures']['problems'][number]>[] = [
  ...problemRowColumns,
  { title: 'Address', isText: true, className: 'break-all', cell: ({ address }) => address },
  problemReasonColumn,
]
