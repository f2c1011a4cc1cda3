import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Import } from '#contract/catalogue/imports.ts'
import { messages } from '#contract/messages.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { TickField } from '../../../platform/forms/field.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button, LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFocusOnChange } from '../../../platform/ui/use-focus-on-change.ts'
import { ImportChangeList } from './import-changes.tsx'
import { FetchPicturesTick, ImportPictureResult } from './import-pictures.tsx'
import { ImportProblemList } from './import-problems.tsx'
import { useAnswerImport, usePolledImport, useStartImport } from './queries.ts'
import { ImportSkuQuestion, SKU_FIELD_ID } from './sku-question.tsx'
import { areSkusAnswered, areTypesAnswered, isCurrencyAnswered } from './type-answers.ts'
import { ImportTypeQuestions, importTypeFieldId } from './type-questions.tsx'

const IMPORT_START_PATH = '/admin/transfer'
const CURRENCY_FIELD_ID = 'takes-currency'

const missingImport = (
  <EmptyState
    text={messages.importNotFound}
    link={{ title: 'Check a file', to: IMPORT_START_PATH }}
  />
)

export const ImportProgressView = ({ id }: { id: string }) => (
  <Loaded query={usePolledImport(id)} missing={missingImport}>
    {(upload) => <ImportStage upload={upload} />}
  </Loaded>
)

const importStageTitles: Record<Import['status'], string> = {
  checked: 'Checked: nothing is changed yet',
  running: 'Import is under way',
  fetching: 'Pictures are on their way',
  done: 'Import is done',
}

function ImportStage({ upload }: { upload: Import }) {
  const { status, problems, changes, pictures } = upload
  const picturesDone = pictures.fetched + pictures.failed
  const heading = useFocusOnChange(status)
  useFreshProductsAfterImport(status)
  return (
    <div className="grid gap-6">
      <h3 ref={heading} tabIndex={-1} className="display text-xl">
        {importStageTitles[status]}
      </h3>
      {status === 'checked' && <CheckedImport upload={upload} />}
      {status === 'running' && (
        <ImportProgress
          label="Products handled"
          done={upload.handled}
          total={countImportedProducts(upload)}
          noun="product"
        >
          You may leave this page: the import goes on, and this address shows how far it is.
        </ImportProgress>
      )}
      {status === 'fetching' && (
        <ImportProgress
          label="Pictures fetched"
          done={picturesDone}
          total={pictures.total}
          noun="picture"
        >
          All products are there. Those without a picture are drafts, and go on sale with their
          first upload.
        </ImportProgress>
      )}
      {status === 'done' && <FinishedImport upload={upload} />}
      {status === 'done' && pictures.total > 0 && <ImportPictureResult upload={upload} />}
      {problems.length > 0 && <ImportProblemList upload={upload} />}
      {status === 'checked' && changes.length > 0 && <ImportChangeList upload={upload} />}
    </div>
  )
}

/** Products that other pages have cached are stale after an import. */
function useFreshProductsAfterImport(status: Import['status']): void {
  const client = useQueryClient()
  useEffect(() => {
    if (status !== 'done') return
    void client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => String(name).startsWith('GET /products'),
    })
  }, [client, status])
}

/** The number of products that the import writes. */
const countImportedProducts = ({ created, changed }: Import): number => created + changed

function CheckedImport({ upload }: { upload: Import }) {
  const work = countImportedProducts(upload)
  return (
    <>
      <ImportCounts upload={upload} />
      {work === 0 && (
        <p>
          There is nothing to import:{' '}
          {upload.refused > 0
            ? 'what is wrong with the file stands below.'
            : 'every product of the file is in the shop as it is.'}
        </p>
      )}
      {upload.unused.length > 0 && <UnusedColumnsNote names={upload.unused} />}
      {upload.currency && <TakeCurrencyTick upload={upload} currency={upload.currency} />}
      {upload.skus.total > 0 && <ImportSkuQuestion upload={upload} />}
      {upload.types.length > 0 && <ImportTypeQuestions upload={upload} />}
      {upload.pictures.total > 0 && <FetchPicturesTick upload={upload} />}
      {upload.drafts > 0 && <ImportDraftNote upload={upload} />}
      <StartImport upload={upload} work={work} />
    </>
  )
}

const ImportCounts = ({ upload }: { upload: Import }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-5">
    <ImportCount
      title="New"
      count={upload.created}
      note={upload.variants > upload.created ? countWithNoun(upload.variants, 'variant') : ''}
    />
    <ImportCount title="Changed" count={upload.changed} />
    <ImportCount title="The same" count={upload.unchanged} />
    <ImportCount
      title="Not taken"
      count={upload.refused}
      isBad={upload.refused > 0}
      note={upload.leftOut > 0 ? `${countWithNoun(upload.leftOut, 'row')} left out of others` : ''}
    />
  </dl>
)

const UnusedColumnsNote = ({ names }: { names: readonly string[] }) => (
  <p className="max-w-prose text-muted">
    {names.length === 1 ? 'This column is' : 'These columns are'} not imported: {names.join(', ')}.
  </p>
)

function TakeCurrencyTick({
  upload: { _id, takesCurrency },
  currency,
}: {
  upload: Import
  currency: string
}) {
  const { mutate } = useAnswerImport(_id)
  return (
    <TickField
      id={CURRENCY_FIELD_ID}
      checked={takesCurrency}
      onChange={(event) => mutate({ takesCurrency: event.target.checked })}
      label={`The file has prices in ${currency}. Take their numbers as naira`}
    />
  )
}

function ImportDraftNote({ upload: { drafts, pictures } }: { upload: Import }) {
  const waitsForPictures = pictures.isWanted && pictures.total > 0
  return (
    <p className="max-w-prose text-muted">
      {countWithNoun(drafts, 'product')} {drafts === 1 ? 'comes' : 'come'} in as{' '}
      {drafts === 1 ? 'a draft' : 'drafts'}, which shoppers do not see:{' '}
      {waitsForPictures
        ? 'until their first picture is there, or because'
        : 'they have no picture, or'}{' '}
      the file does not put them on sale.
    </p>
  )
}

/** The first question that must be answered before the import can start, as a message. */
function findOpenQuestion(upload: Import): string | undefined {
  if (!areTypesAnswered(upload.types)) return messages.importUnanswered
  if (!areSkusAnswered(upload)) return messages.importSkus
  return isCurrencyAnswered(upload) ? undefined : messages.importCurrency(upload.currency ?? '')
}

function StartImport({ upload, work }: { upload: Import; work: number }) {
  const { mutate, isPending } = useStartImport(upload._id)
  const [isMissing, setMissing] = useState(false)
  const question = findOpenQuestion(upload)
  const start = () => {
    setMissing(question !== undefined)
    if (question) focusOpenQuestion(upload)
    else mutate('run')
  }
  return (
    <>
      {isMissing && question && (
        <p role="alert" className="font-medium text-danger">
          {question}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {work > 0 && (
          <Button pending={isPending} pendingText="Starting…" onClick={start}>
            Import {countWithNoun(work, 'product')}
          </Button>
        )}
        <LinkButton to={IMPORT_START_PATH} tone="secondary">
          Check another file
        </LinkButton>
      </div>
    </>
  )
}

/** Moves the focus to the field of the first open question. */
function focusOpenQuestion({ types, skus }: Import): void {
  const openType = types.findIndex(({ answer }) => !answer)
  const rest = areSkusAnswered({ skus }) ? CURRENCY_FIELD_ID : SKU_FIELD_ID
  const id = openType >= 0 ? importTypeFieldId(openType) : rest
  document.getElementById(id)?.focus()
}

type ImportCountProps = { title: string; count: number; isBad?: boolean; note?: string }

const ImportCount = ({ title, count, isBad = false, note = '' }: ImportCountProps) => (
  <div className="rounded-box border border-line bg-surface p-4">
    <dt className="text-sm text-muted">{title}</dt>
    <dd className={`display text-3xl tabular-nums ${isBad ? 'text-danger' : ''}`}>
      {count.toLocaleString('en-NG')}
    </dd>
    {note && <dd className="text-sm text-muted">{note}</dd>}
  </div>
)

type ImportProgressProps = {
  label: string
  done: number
  total: number
  noun: string
  children: string
}

const ImportProgress = ({ label, done, total, noun, children }: ImportProgressProps) => (
  <div className="grid gap-2">
    <progress aria-label={label} max={total} value={done} className="progress-bar" />
    <p className="tabular-nums">
      {done.toLocaleString('en-NG')} of {countWithNoun(total, noun)}
    </p>
    <p className="text-sm text-muted">{children}</p>
  </div>
)

const FinishedImport = ({ upload }: { upload: Import }) => (
  <>
    <p className="text-lg">
      <b>{countWithNoun(upload.handled - upload.failed, 'product')}</b> taken over
      {upload.failed > 0 && (
        <>
          , <b className="text-danger">{countWithNoun(upload.failed, 'product')} could not be</b>
        </>
      )}
      {upload.refused > 0 && (
        <>; {countWithNoun(upload.refused, 'product')} of the file not taken</>
      )}
      {upload.leftOut > 0 && (
        <>; {countWithNoun(upload.leftOut, 'row')} left out of others, such as a fifth picture</>
      )}
      .
    </p>
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/admin/products">See the products</LinkButton>
      {upload.drafts > 0 && (
        <LinkButton to="/admin/products/drafts" tone="secondary">
          See the drafts
        </LinkButton>
      )}
      <LinkButton to={IMPORT_START_PATH} tone="secondary">
        Check another file
      </LinkButton>
    </div>
  </>
)
