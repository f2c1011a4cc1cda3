import type { Import } from '#contract/catalogue/imports.ts'
import { SelectField } from '../../../platform/forms/field.tsx'
import { useAnswerImport } from './queries.ts'
import { useFirstEntries } from './use-first.tsx'

export const SKU_FIELD_ID = 'takes-skus'

const SHOP_SKUS = 'shop'
const FILE_SKUS = 'file'

/** Asks whose SKUs count where those of the file lost zeros at their start, as in a spreadsheet. */
export function ImportSkuQuestion({ upload: { _id, skus } }: { upload: Import }) {
  const { mutate } = useAnswerImport(_id)
  const { shown, moreButton } = useFirstEntries(skus.rows)
  return (
    <section
      aria-labelledby="skus"
      className="grid gap-4 rounded-box border border-line bg-surface p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <h4 id="skus" className="text-lg font-bold">
          Which SKUs?
        </h4>
        <p className="max-w-prose text-muted">
          {skus.total === 1
            ? 'A SKU of the file differs'
            : `${skus.total.toLocaleString('en-NG')} SKUs of the file differ`}{' '}
          from the shop’s only by zeros at the start. A spreadsheet takes such zeros away.
        </p>
      </div>
      <div className="sm:w-1/2 xl:w-1/3">
        <SelectField
          id={SKU_FIELD_ID}
          label="SKUs that count"
          value={skuChoiceOf(skus.takesFile)}
          onValueChange={(choice) => choice !== '' && mutate({ takesSkus: choice === FILE_SKUS })}
          options={[
            ['', 'Choose…'],
            [SHOP_SKUS, 'Those of the shop stay'],
            [FILE_SKUS, 'Those of the file'],
          ]}
        />
      </div>
      <ul className="grid gap-1 text-sm">
        {shown.map(({ row, title, shop, file }) => (
          <li key={row}>
            Row {row}, {title}: {shop} in the shop, {file} in the file
          </li>
        ))}
      </ul>
      {moreButton}
    </section>
  )
}

function skuChoiceOf(takesFile: boolean | undefined): string {
  if (takesFile === undefined) return ''
  return takesFile ? FILE_SKUS : SHOP_SKUS
}
