import { useWatch } from 'react-hook-form'
import type { Discount, DiscountForm } from '#contract/orders/discounts.ts'
import type { Seen } from '#contract/platform/values.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import { useEditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import type { ApiError } from '../../../platform/api/call.ts'
import { OptionList } from '../../../platform/forms/choice-field.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TickField } from '../../../platform/forms/tick-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import {
  type DiscountEditorForm,
  type DiscountFields,
  DiscountFieldsForm,
  KINDS,
  labels,
  openedWith,
  randomCode,
  SCOPES,
  toldBy,
} from './form-values.ts'
import { DISCOUNTS_PAGE } from './queries.ts'
import { discountSentence } from './sentence.ts'
import { TargetsField } from './targets-field.tsx'
import './discounts.css'

/** `discount`: undefined for a new one. */
type EditorProps = {
  discount?: Discount
  onSave: (changed: DiscountForm, seen: () => Seen) => Promise<unknown>
}

/** A 409 that names no field may be about the code; its words say so. */
const atCode = (error: ApiError): never => {
  throw error.status === 409 && /code/.test(error.message)
    ? { message: error.message, fields: { code: error.message } }
    : error
}

/** The form of a discount, with its terms as a sentence beside it while they are typed. */
export function DiscountEditor({ discount, onSave }: EditorProps) {
  const form = useEditForm({ schema: DiscountFieldsForm, labels, ...openedWith(discount) })
  const save = (changed: DiscountForm) => onSave(changed, form.seen).catch(atCode)
  return (
    <AdminForm form={form} onSave={save} submitText="Save" cancel={DISCOUNTS_PAGE.to} isSticky>
      <div className="discount-form">
        <div className="grid content-start gap-8">
          <Part title="What buyers see">
            <Field
              {...form.field('name')}
              required
              maxLength={80}
              autoComplete="off"
              hint="It stands on the order: Christmas sale"
            />
            <CodeField form={form} />
          </Part>
          <Part title="What it saves">
            <WhatFields form={form} />
          </Part>
          <Part title="Who gets it, and how often">
            <div className="discount-pair">
              <Field
                {...form.field('usesMax')}
                {...whole}
                optional
                hint="Orders that may have it"
              />
              <Field
                {...form.field('usesPerBuyer')}
                {...whole}
                optional
                hint="By account and by phone number"
              />
            </div>
            <TickField {...form.field('firstOrder')} label="On a first order only" />
            <TickField
              {...form.field('combines')}
              label="Added to other discounts that have this tick"
            />
          </Part>
          <Part title="When">
            <div className="discount-pair">
              <Field
                {...form.field('startsAt')}
                optional
                type="datetime-local"
                hint="In Lagos; blank: at once"
              />
              <Field
                {...form.field('endsAt')}
                optional
                type="datetime-local"
                hint="Blank: until you end it"
              />
            </div>
            <TickField {...form.field('active')} label="On: orders get it" />
          </Part>
        </div>
        <Preview form={form} />
      </div>
    </AdminForm>
  )
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="display text-xl">{title}</h2>
    <div>{children}</div>
  </section>
)

type PartProps = { form: DiscountEditorForm }

const CodeField = ({ form }: PartProps) => (
  <div className="discount-code">
    <Field
      {...form.field('code')}
      optional
      maxLength={30}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint="Typed in the cart. Without one everybody gets it"
    />
    <Button
      tone="secondary"
      className="mb-6.5"
      onClick={() =>
        form.setValue('code', randomCode(), { shouldDirty: true, shouldValidate: true })
      }
    >
      Random code
    </Button>
  </div>
)

const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const
const whole = { inputMode: 'numeric', autoComplete: 'off' } as const

function WhatFields({ form }: PartProps) {
  const [kind, scope] = useWatch({ control: form.control, name: ['kind', 'scope'] })
  return (
    <>
      <div className="discount-pair">
        <SelectField {...form.field('kind')}>
          <OptionList options={Object.entries(KINDS)} />
        </SelectField>
        {kind !== 'freeDelivery' && (
          <Field
            {...form.field('value')}
            {...decimal}
            label={kind === 'percent' ? 'Percent' : 'Naira'}
            required
          />
        )}
      </div>
      {kind === 'percent' && (
        <div className="discount-pair">
          <Field {...form.field('most')} {...decimal} optional />
        </div>
      )}
      <div className="discount-pair">
        <SelectField {...form.field('scope')}>
          <OptionList options={Object.entries(SCOPES)} />
        </SelectField>
        <Field {...form.field('from')} {...decimal} optional />
      </div>
      {(scope === 'categories' || scope === 'products') && (
        <TargetsField key={scope} form={form} scope={scope} />
      )}
    </>
  )
}

function Preview({ form }: PartProps) {
  const fields = useWatch({ control: form.control }) as DiscountFields
  const told = toldBy(fields)
  return (
    <aside aria-label="In words" className="discount-preview">
      <h2 className="text-sm font-semibold text-muted">In words</h2>
      <p role="status" className="text-lg wrap-anywhere">
        {told ? discountSentence(told) : 'Fill in how much it takes off, and what it is for.'}
      </p>
    </aside>
  )
}
