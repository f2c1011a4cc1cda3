import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { ProfileForm, type User } from '#contract/users.ts'
import type { ApiError } from '../api/call.ts'
import { Field } from '../forms/field.tsx'
import { Button } from '../ui/button.tsx'
import { useEditProfile } from './queries.ts'
import { showFieldErrors } from './server-errors.ts'

/** §2: name and phone number; WhatsApp stays as it is. */
const Form = ProfileForm.pick({ name: true, phoneNumber: true })
type Values = z.infer<typeof Form>

const labels = { name: 'Full name', phoneNumber: 'Phone number' }

/** Prefilled; after a success it starts over from what was saved. */
export function EditProfileForm({ user }: { user: User }) {
  const { mutateAsync } = useEditProfile()
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(Form),
    mode: 'onBlur',
    values: { name: user.fullName, phoneNumber: user.phoneNumber },
    resetOptions: { keepDirtyValues: true }, // newer data never overwrite what is being typed
  })
  const { register, reset, formState } = form
  const save = (values: Values): Promise<void> =>
    mutateAsync(values).then(
      () => reset(values),
      ({ fields }: ApiError) => showFieldErrors(form, fields),
    )
  const field = (name: keyof Values) => {
    const message = formState.errors[name]?.message
    const error = message === messages.required(name) ? messages.required(labels[name]) : message
    return { ...register(name), label: labels[name], error, required: true }
  }
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="grid max-w-xl gap-3">
      <Field {...field('name')} autoComplete="name" />
      <Field
        {...field('phoneNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Such as 0803 123 4567: we call it before we deliver"
      />
      <Button type="submit" pending={formState.isSubmitting} pendingText="Saving…" className="sm:justify-self-start">
        Submit
      </Button>
    </form>
  )
}
