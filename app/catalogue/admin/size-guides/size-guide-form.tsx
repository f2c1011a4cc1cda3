import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Category } from '#contract/catalogue/categories.ts'
import {
  SizeGuideFormData as Form,
  type LengthUnit,
  type SizeGuideTable,
} from '#contract/catalogue/size-guides.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import {
  type Edited,
  editedFormOf,
  useEditForm,
} from '../../../platform/admin/edits/use-edit-form.ts'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import { createSender } from '../../../platform/api/browser.ts'
import { TextArea } from '../../../platform/forms/field.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { LengthUnitSwitch, SizeTableInUnit } from '../../size-guides/size-table.tsx'
import { EMPTY_GUIDE_TABLE, type GuideTable } from './guide-table.ts'
import { GuideTableEditor } from './table-editor.tsx'

/** The table is one field of the form, which shows the first fault of the table. */
const CheckedGuideTable = z.custom<GuideTable>().superRefine((table, context) => {
  const { error } = Form.safeParse({ unit: 'cm', ...table })
  if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? '' })
})
const CheckedSizeGuide = z.object({
  unit: z.custom<LengthUnit>(),
  table: CheckedGuideTable,
  note: z.string(),
})
type SizeGuideValues = z.input<typeof CheckedSizeGuide>

const sizeGuideLabels = {
  unit: 'Lengths are typed in',
  table: 'Table',
  note: 'How to measure',
} as const

const NO_GUIDE_YET = { unit: null, note: '', ...EMPTY_GUIDE_TABLE }

const toSizeGuideValues = ({
  unit,
  note,
  columns,
  rows,
}: SizeGuideTable | typeof NO_GUIDE_YET): SizeGuideValues => ({
  unit: unit ?? 'cm',
  note,
  table: { columns, rows },
})

const toEditedSizeGuide = (guide: SizeGuideTable | undefined): Edited<SizeGuideValues> => ({
  ...editedFormOf<SizeGuideTable | typeof NO_GUIDE_YET, SizeGuideValues>(
    guide ?? NO_GUIDE_YET,
    toSizeGuideValues,
  ),
  words: {
    table: ({ columns, rows }) => {
      const names = columns.map(({ name }) => name)
      const lines = [names, ...rows].map((row) => row.join(', '))
      return lines.join('\n')
    },
  },
})

/** `guide` is undefined where the category has none yet. */
type SizeGuideEditFormProps = { category: Category; guide?: SizeGuideTable }

/** The form of new and existing size guides. Saving it without rows removes the guide. */
export function SizeGuideEditForm({ category, guide }: SizeGuideEditFormProps) {
  const form = useEditForm<SizeGuideValues, SizeGuideValues>({
    edited: toEditedSizeGuide(guide),
    schema: CheckedSizeGuide,
    labels: sizeGuideLabels,
    defaultValues: toSizeGuideValues(guide ?? NO_GUIDE_YET),
  })
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: createSender('PUT /categories/:id/size-guide', { id: category._id }),
    // Nothing is refetched before the page closes: a removed guide would be 404.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  })
  const navigate = useNavigate()
  // Only super admins may open pages of categories.
  const isSuper = useShopSession().user?.role === 'superAdmin'
  const back = isSuper ? `/admin/categories/categorydetails/${category._id}` : '/admin/products'
  const save = async ({ table: { columns, rows }, ...texts }: SizeGuideValues): Promise<void> => {
    await mutateAsync({ ...texts, columns, rows, seen: form.seen() })
    await navigate(back, { state: SAVED })
  }
  return (
    <AdminForm form={form} onSave={save} submitText="Save size guide" cancel={back}>
      <p className="max-w-prose text-muted">
        Shoppers open it beside the sizes of each product in{' '}
        <b className="text-ink">{category.title}</b>, in inches or centimetres. Without rows there
        is no size guide.
      </p>
      <SizeGuideFields form={form} title={category.title} />
    </AdminForm>
  )
}

function SizeGuideFields({
  form,
  title,
}: {
  form: SchemaForm<SizeGuideValues, SizeGuideValues>
  title: string
}) {
  const { control, field, errorOf } = form
  const unit = useController({ control, name: 'unit' }).field
  const { value: table, onChange } = useController({ control, name: 'table' }).field
  return (
    <>
      <div className="grid gap-1.5">
        <p className="font-semibold">{sizeGuideLabels.unit}</p>
        <LengthUnitSwitch unit={unit.value} onChange={unit.onChange} />
      </div>
      <GuideTableEditor table={table} onChange={onChange} error={errorOf('table')} />
      <div className="max-w-3xl">
        <TextArea
          {...field('note')}
          optional
          rows={3}
          maxLength={500}
          hint="Where to hold the tape, in a few words"
        />
      </div>
      {table.rows.length > 0 && (
        <section aria-labelledby="as-shown" className="grid max-w-3xl gap-3">
          <h2 id="as-shown" className="display text-xl">
            As shoppers see it in {unit.value === 'cm' ? 'inches' : 'centimetres'}
          </h2>
          <SizeTableInUnit
            guide={{ ...table, unit: unit.value, note: '' }}
            unit={unit.value === 'cm' ? 'in' : 'cm'}
            label={`Sizes of ${title}`}
          />
        </section>
      )}
    </>
  )
}
