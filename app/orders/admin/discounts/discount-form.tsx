import { useWatch } from 'react-hook-form'
import type { Discount, DiscountForm } from '#contract/orders/discounts/discounts.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import { useEditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import type { ApiError } from '../../../platform/api/call.ts'
import { SelectField, TextFormField, TickField } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import {
  createRandomCode,
  DISCOUNT_KIND_TEXTS,
  DISCOUNT_LABELS,
  DISCOUNT_SCOPE_TEXTS,
  type DiscountEditorForm,
  type DiscountFields,
  DiscountFieldsForm,
  openingDiscountValues,
  termsInForm,
} from './form-values.ts'
import { DISCOUNTS_PAGE } from './links.ts'
import { discountSentence } from './sentence.ts'
import { DiscountTargetsField } from './targets-field.tsx'
import './discounts.css'

/** `discount`: undefined for a new one. */
type DiscountEditorProps = {
  discount?: Discount
  onSave: (changed: DiscountForm, seen: () => SeenValues) => Promise<unknown>
}

/** A 409 that names no field may be about the code; its words say so. */
const refuseAtCodeField = (error: ApiError): never => {
  throw error.status === 409 && /code/.test(error.message)
    ? { message: error.message, fields: { code: error.message } }
    : error
}

/** The form of a discount, with its terms as a sentence beside it while they are typed. */
export function DiscountEditor({ discount, onSave }: DiscountEditorProps) {
  const form = useEditForm({
    schema: DiscountFieldsForm,
    labels: DISCOUNT_LABELS,
    ...openingDiscountValues(discount),
  })
  const save = (changed: DiscountForm) => onSave(changed, form.seen).catch(refuseAtCodeField)
  return (
    <AdminForm form={form} onSave={save} submitText="Save" cancel={DISCOUNTS_PAGE.to} isSticky>
      <div className="discount-form">
        <div className="grid content-start gap-8">
          <DiscountFormSection title="What buyers see">
            <TextFormField
              {...form.field('name')}
              required
              maxLength={80}
              autoComplete="off"
              hint="It stands on the order: Christmas sale"
            />
            <DiscountCodeFields form={form} />
          </DiscountFormSection>
          <DiscountFormSection title="What it saves">
            <DiscountSavingFields form={form} />
          </DiscountFormSection>
          <DiscountFormSection title="Who gets it, and how often">
            <div className="discount-pair">
              <TextFormField
                {...form.field('usesMax')}
                {...WHOLE_NUMBER_INPUT}
                optional
                hint="Orders that may have it"
              />
              <TextFormField
                {...form.field('usesPerBuyer')}
                {...WHOLE_NUMBER_INPUT}
                optional
                hint="By account and by phone number"
              />
            </div>
            <TickField {...form.field('firstOrder')} label="On a first order only" />
            <TickField
              {...form.field('combines')}
              label="Added to other discounts that have this tick"
            />
          </DiscountFormSection>
          <DiscountFormSection title="When">
            <div className="discount-pair">
              <TextFormField
                {...form.field('startsAt')}
                optional
                type="datetime-local"
                hint="In Lagos; blank: at once"
              />
              <TextFormField
                {...form.field('endsAt')}
                optional
                type="datetime-local"
                hint="Blank: until you end it"
              />
            </div>
            <TickField {...form.field('active')} label="On: orders get it" />
          </DiscountFormSection>
        </div>
        <DiscountPreview form={form} />
      </div>
    </AdminForm>
  )
}

const DiscountFormSection = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="display text-xl">{title}</h2>
    <div>{children}</div>
  </section>
)

type DiscountFormPartProps = { form: DiscountEditorForm }

const DiscountCodeFields = ({ form }: DiscountFormPartProps) => (
  <div className="discount-code">
    <TextFormField
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
        form.setValue('code', createRandomCode(), { shouldDirty: true, shouldValidate: true })
      }
    >
      Random code
    </Button>
  </div>
)

const DECIMAL_INPUT = { inputMode: 'decimal', autoComplete: 'off' } as const
const WHOLE_NUMBER_INPUT = { inputMode: 'numeric', autoComplete: 'off' } as const

function DiscountSavingFields({ form }: DiscountFormPartProps) {
  const [kind, scope] = useWatch({ control: form.control, name: ['kind', 'scope'] })
  return (
    <>
      <div className="discount-pair">
        <SelectField {...form.field('kind')} options={Object.entries(DISCOUNT_KIND_TEXTS)} />
        {kind !== 'freeDelivery' && (
          <TextFormField
            {...form.field('value')}
            {...DECIMAL_INPUT}
            label={kind === 'percent' ? 'Percent' : 'Naira'}
            required
          />
        )}
      </div>
      {kind === 'percent' && (
        <div className="discount-pair">
          <TextFormField {...form.field('most')} {...DECIMAL_INPUT} optional />
        </div>
      )}
      <div className="discount-pair">
        <SelectField {...form.field('scope')} options={Object.entries(DISCOUNT_SCOPE_TEXTS)} />
        <TextFormField {...form.field('from')} {...DECIMAL_INPUT} optional />
      </div>
      {(scope === 'categories' || scope === 'products') && (
        <DiscountTargetsField key={scope} form={form} scope={scope} />
      )}
    </>
  )
}

function DiscountPreview({ form }: DiscountFormPartProps) {
  const fields = useWatch({ control: form.control }) as DiscountFields
  const told = termsInForm(fields)
  return (
    <aside aria-label="In words" className="discount-preview">
      <h2 className="text-sm font-semibold text-muted">In words</h2>
      <p role="status" className="text-lg wrap-anywhere">
        {told ? discountSentence(told) : 'Fill in how much it takes off, and what it is for.'}
      </p>
    </aside>
  )
}
