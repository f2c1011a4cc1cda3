import { ProfileForm, type User } from '#contract/users.ts'
import { Field } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { useEditProfile } from './queries.ts'

/** §2: name and phone number; WhatsApp stays as it is. */
const NameAndPhone = ProfileForm.pick({ name: true, phoneNumber: true })

const labels = { name: 'Full name', phoneNumber: 'Phone number' }

/** Prefilled; after a success it starts over from what was saved. */
export function EditProfileForm({ user }: { user: User }) {
  const { mutateAsync } = useEditProfile()
  const form = useSchemaForm({
    schema: NameAndPhone,
    labels,
    values: { name: user.fullName, phoneNumber: user.phoneNumber },
  })
  return (
    <Form
      form={form}
      onSave={(values) => mutateAsync(values).then(() => form.reset(values))}
      className="grid max-w-xl gap-3"
    >
      <Field {...form.field('name')} required autoComplete="name" />
      <Field
        {...form.field('phoneNumber')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Such as 0803 123 4567: we call it before we deliver"
      />
      <Button type="submit" pending={form.isPending} pendingText="Saving…" className="sm:justify-self-start">
        Submit
      </Button>
    </Form>
  )
}
