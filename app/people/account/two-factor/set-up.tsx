import { TwoFactorForm } from '#contract/people/two-factor.ts'
import { TextFormField } from '../../../platform/forms/field.tsx'
import { CheckedForm } from '../../../platform/forms/form.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { ActButton, Button } from '../../../platform/ui/button.tsx'
import { QrCode } from '../../../platform/ui/qr-code.tsx'
import { useBeginTwoFactor, useTurnOnTwoFactor } from './queries.ts'

/**
 * The first step of two-step sign-in: it asks the server for a secret only when the reader starts,
 * and then shows it.
 */
export function SetUp({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const begin = useBeginTwoFactor()
  if (begin.data) return <Scan {...begin.data} onDone={onDone} />
  return (
    <div className="grid max-w-prose justify-items-start gap-4">
      <p>
        You need an app that makes one-time codes, such as Google Authenticator, Aegis or 2FAS, on
        your phone. It works offline.
      </p>
      <ActButton act={begin} pendingText="Preparing…">
        Set up two-step sign-in
      </ActButton>
    </div>
  )
}

function Scan({
  secret,
  uri,
  onDone,
}: {
  secret: string
  uri: string
  onDone: (recoveryCodes: string[]) => void
}) {
  const { mutateAsync } = useTurnOnTwoFactor()
  const form = useSchemaForm({
    schema: TwoFactorForm,
    labels: { code: 'Code from the app' },
    fallback: 'code',
  })
  return (
    <ol className="grid gap-8 sm:grid-cols-2 sm:gap-12">
      <li className="grid content-start gap-4">
        <h2 className="text-lg font-bold">1. Scan this with your app</h2>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <p>
          Or type this key into it:
          <code className="mt-1 block font-semibold break-words select-all">
            {secret.replace(/.{4}(?=.)/g, '$& ')}
          </code>
        </p>
      </li>
      <li className="grid content-start gap-4">
        <h2 className="text-lg font-bold">2. Enter the code that it shows</h2>
        <CheckedForm
          form={form}
          onSave={(values) =>
            mutateAsync(values).then(({ recoveryCodes }) => onDone(recoveryCodes))
          }
          className="grid max-w-sm gap-3"
        >
          <TextFormField
            {...form.field('code')}
            hint="6 digits; it changes every 30 seconds"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Button
            type="submit"
            pending={form.isPending}
            pendingText="Checking…"
            className="sm:justify-self-start"
          >
            Turn on
          </Button>
        </CheckedForm>
      </li>
    </ol>
  )
}
