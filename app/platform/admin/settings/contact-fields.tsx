import { Field } from '../../forms/field.tsx'
import { TextArea } from '../../forms/text-area.tsx'
import type { FieldsProps } from './use-settings-form.ts'

export const ContactFields = ({ form: { field } }: FieldsProps) => (
  <>
    <div className="settings-row">
      <Field {...field('phone')} required type="tel" maxLength={30} autoComplete="off" />
      <Field
        {...field('whatsapp')}
        optional
        type="tel"
        maxLength={30}
        autoComplete="off"
        hint="With it, buyers can write"
      />
    </div>
    <Field {...field('email')} required type="email" maxLength={254} autoComplete="off" />
    <Field {...field('address')} required maxLength={200} autoComplete="off" />
    <TextArea {...field('openingHours')} optional rows={3} maxLength={200} />
  </>
)
