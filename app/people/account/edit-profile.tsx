import { useQuery } from '@tanstack/react-query'
import { ProfileForm as Profile, type User } from '#contract/people/users.ts'
import { PHONE, TextFormField } from '../../platform/forms/field.tsx'
import { CheckedForm } from '../../platform/forms/form.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { profileQuery, useEditProfile } from './queries.ts'

/** Name and phone number; WhatsApp stays as it is. */
const NameAndPhone = Profile.pick({ name: true, phoneNumber: true })

const PROFILE_LABELS = { name: 'Full name', phoneNumber: 'Phone number' }

export const EditProfile = () => (
  <Loaded query={useQuery(profileQuery())}>{(user) => <EditProfileForm user={user} />}</Loaded>
)

function EditProfileForm({ user }: { user: User }) {
  const { mutateAsync } = useEditProfile()
  const values = { name: user.fullName, phoneNumber: user.phoneNumber }
  const form = useSchemaForm({ schema: NameAndPhone, labels: PROFILE_LABELS, values })
  return (
    <CheckedForm
      form={form}
      onSave={(values) => mutateAsync(values).then(() => form.startFrom(values))}
      className="grid max-w-xl gap-3"
    >
      <TextFormField {...form.field('name')} required autoComplete="name" />
      <TextFormField
        {...form.field('phoneNumber')}
        {...PHONE}
        required
        hint="Such as 0803 123 4567: we call it before we deliver"
      />
      <Button
        type="submit"
        pending={form.isPending}
        pendingText="Saving…"
        className="sm:justify-self-start"
      >
        Submit
      </Button>
    </CheckedForm>
  )
}
