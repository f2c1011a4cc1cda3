import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { CallFiles } from '#contract/platform/endpoint.ts'
import { MAX_IMPORT_BYTES } from '#contract/platform/limits.ts'
import { UploadProgress } from '../../../platform/admin/upload-progress.tsx'
import { saveTextFile } from '../../../platform/files/save-file.ts'
import { ErrorSummary } from '../../../platform/forms/error-summary.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { shopCategoriesQuery } from '../../categories/queries.ts'
import { ImportFileField } from './file-field.tsx'
import { useCheckImport } from './queries.ts'
import { importTemplateCsv } from './template.ts'

const MEGABYTES = MAX_IMPORT_BYTES / 1_000_000

/** Uploads a CSV file, and optionally a ZIP of its pictures, for the check before an import. */
export function ImportUploadForm() {
  const { csv, setCsv, zip, setZip, submit, share, isPending, problem, attempt } = useImportForm()
  const saveTemplate = useTemplateDownload()
  const summary = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt, and what it brought, leads the reader here
  useEffect(() => summary.current?.focus(), [attempt, problem])
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {problem && <ErrorSummary title={problem} errors={[]} ref={summary} />}
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
        <ImportFileField
          name="file"
          label="CSV file"
          hint={`In Shopify’s product format, up to ${MEGABYTES} MB`}
          accept=".csv,text/csv"
          file={csv}
          onPick={setCsv}
        />
        <ImportFileField
          name="pictures"
          label="ZIP of pictures"
          hint={`With the files that the CSV names, up to ${MEGABYTES} MB`}
          accept=".zip,application/zip"
          file={zip}
          onPick={setZip}
          optional
        />
      </div>
      <UploadProgress share={share} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending} pendingText="Checking…">
          Check the file
        </Button>
        <Button tone="secondary" onClick={saveTemplate}>
          Download a template
        </Button>
      </div>
      <ImportFormatHelp />
    </form>
  )
}

/** Saves a template with a category of the shop, which may not be loaded when the button is pressed. */
function useTemplateDownload(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const categories = await queryClient
      .ensureQueryData(shopCategoriesQuery())
      .catch(() => undefined)
    const category = categories?.data[0]?.title ?? 'Clothing'
    saveTextFile('products-template.csv', importTemplateCsv(category), 'text/csv')
  }
}

function useImportForm() {
  const [csv, setCsv] = useState<File>()
  const [zip, setZip] = useState<File>()
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [, setParams] = useSearchParams()
  const { mutate, isPending, error } = useCheckImport()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    setAttempt(attempt + 1)
    const fault = importFilesFault(csv, zip)
    setRefusal(fault)
    if (fault !== undefined || !csv) return
    setShare(0)
    const files: CallFiles = zip ? { file: [csv], pictures: [zip] } : { file: [csv] }
    mutate(
      { files, onProgress: setShare },
      { onSuccess: ({ _id }) => setParams({ import: _id }), onSettled: () => setShare(undefined) },
    )
  }
  const problem = refusal ?? (isPending ? undefined : error?.message)
  return { csv, setCsv, zip, setZip, submit, share, isPending, problem, attempt }
}

/** The reason why the chosen files cannot be sent; undefined if they can. */
function importFilesFault(csv: File | undefined, zip: File | undefined): string | undefined {
  if (!csv) return messages.requiredField('CSV file')
  const tooLarge = [csv, zip].find((file) => file && file.size >= MAX_IMPORT_BYTES)
  return tooLarge && `${tooLarge.name} is too large: a file can have ${MEGABYTES} MB at most`
}

const ImportFormatHelp = () => (
  <details className="rounded-box border border-line bg-surface">
    <summary className="px-5 py-3 font-semibold">What the file looks like</summary>
    <div className="grid max-w-prose gap-3 px-5 pb-5">
      <p>
        Each product begins with a row that has its <b>Title</b>, <b>URL handle</b>,{' '}
        <b>Description</b>, <b>Vendor</b> (the brand), <b>Type</b> (the title of a category),{' '}
        <b>Price</b> and <b>Inventory quantity</b>. Products whose handle is known are changed, all
        others are new.
      </p>
      <p>
        With a discount, <b>Compare-at price</b> is the price before and <b>Price</b> the price
        after it.
      </p>
      <p>
        <b>Product image URL</b> names a file of the ZIP, a picture that this shop has already, or
        an https address: after the check you say whether pictures are fetched from there. Further
        pictures stand in rows of their own below, with the same handle: four at most. A product
        without a picture comes in as a draft.
      </p>
      <p>
        A product with options has a row for each variant: <b>Option1 name</b> in its first row,{' '}
        <b>Option1 value</b> in each, up to three options, with <b>SKU</b>, price, quantity and{' '}
        <b>Variant image URL</b> of their own. Variants that a file leaves out stay in the shop.
      </p>
      <p>
        Files from Shopify can be sent as they are, in its old form, too. A <b>Type</b> that is no
        category of this shop is asked for once. Columns that a file lacks stay as they are in the
        shop. A list with only titles and prices will do.
      </p>
    </div>
  </details>
)
