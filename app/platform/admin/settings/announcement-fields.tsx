import { MAX_ANNOUNCEMENT } from '#contract/platform/limits.ts'
import { Field } from '../../forms/field.tsx'
import type { FieldsProps } from './use-settings-form.ts'

export const AnnouncementFields = ({ form: { field } }: FieldsProps) => (
  <>
    <Field {...field('announcementText')} optional maxLength={MAX_ANNOUNCEMENT} autoComplete="off" hint="Empty: none" />
    <div className="settings-row">
      <Field
        {...field('announcementLink')}
        optional
        maxLength={200}
        autoComplete="off"
        placeholder="/products"
        hint="A page of this shop"
      />
      <Field {...field('announcementUntil')} optional type="date" hint="In Lagos; without it, it stays" />
    </div>
  </>
)
