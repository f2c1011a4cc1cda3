import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Category } from '#contract/catalogue/categories.ts'
import {
  SizeGuideForm as Form,
  type LengthUnit,
  type SizeGuide,
} from '#contract/catalogue/size-guides.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import { type Edited, editedOf, useEditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import { sender } from '../../../platform/api/browser.ts'
import { TextArea } from '../../../platform/forms/text-area.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { SizeTable, UnitSwitch } from '../../size-guides/size-table.tsx'
import { EMPTY_TABLE, type GuideTable } from './guide-table.ts'
import { TableEditor } from './table-editor.tsx'

/** The table is one field of the form, which shows the first fault of the table. */
const Table = z.custom<GuideTable>().superRefine((table, context) => {
  const { error } = Form.safeParse({ unit: 'cm', ...table })
  if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? '' })
})
const Checked = z.object({ unit: z.custom<LengthUnit>(), table: Table, note: z.string() })
type Values = z.input<typeof Checked>

const labels = { unit: 'Lengths are typed in', table: 'Table', note: 'How to measure' } as const

const NONE = { unit: null, note: '', ...EMPTY_TABLE }

const valuesOf = ({ unit, note, columns, rows }: SizeGuide | typeof NONE): Values => ({
  unit: unit ?? 'cm',
  note,
  table: { columns, rows },
})

const editedGuide = (guide: SizeGuide | undefined): Edited<Values> => ({
  ...editedOf<SizeGuide | typeof NONE, Values>(guide ?? NONE, valuesOf),
  words: {
    table: ({ columns, rows }) => {
      const names = columns.map(({ name }) => name)
      const lines = [names, ...rows].map((row) => row.join(', '))
      return lines.join('\n')
    },
  },
})

/** `guide` is undefined where the category has none yet. */
type SizeGuideFormProps = { category: Category; guide?: SizeGuide }

/** The form of new and existing size guides. Saving it without rows removes the guide. */
export function SizeGuideForm({ category, guide }: SizeGuideFormProps) {
  const form = useEditForm<Values, Values>({
    edited: editedGuide(guide),
    schema: Checked,
    labels,
    defaultValues: valuesOf(guide ?? NONE),
  })
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: sender('PUT /categories/:id/size-guide', { id: category._id }),
    // Nothing is refetched before the page closes: a removed guide would be 404.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  })
  const navigate = useNavigate()
  // Only super admins may open pages of categories.
  const isSuper = useSession().user?.role === 'superAdmin'
  const back = isSuper ? `/admin/categories/categorydetails/${category._id}` : '/admin/products'
  const save = async ({ table: { columns, rows }, ...texts }: Values): Promise<void> => {
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
      <GuideFields form={form} title={category.title} />
    </AdminForm>
  )
}

function GuideFields({ form, title }: { form: SchemaForm<Values, Values>; title: string }) {
  const { control, field, errorOf } = form
  const unit = useController({ control, name: 'unit' }).field
  const { value: table, onChange } = useController({ control, name: 'table' }).field
  return (
    <>
      <div className="grid gap-1.5">
        <p className="font-semibold">{labels.unit}</p>
        <UnitSwitch unit={unit.value} onChange={unit.onChange} />
      </div>
      <TableEditor table={table} onChange={onChange} error={errorOf('table')} />
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
          <SizeTable
            guide={{ ...table, unit: unit.value, note: '' }}
            unit={unit.value === 'cm' ? 'in' : 'cm'}
            label={`Sizes of ${title}`}
          />
        </section>
      )}
    </>
  )
}
