import { CONSENT_WORDS } from '#contract/people/consents.ts'
import { SignUpForm as SignUp } from '#contract/people/users.ts'
import { PRIVACY, TERMS, writtenPagePath } from '#contract/platform/page-path.ts'
import { PHONE, TextFormField, TickField } from '../../platform/forms/field.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { useIsPublished } from '../../platform/page-links/use-page-links.ts'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import { FormFrame, signInFault } from './form-frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useSignUpMutation } from './queries.ts'
import { visitorPage } from './visitors-only.tsx'

const SIGN_UP_LABELS = {
  fullName: 'Full name',
  email: 'Email',
  phoneNumber: 'Phone number',
  whatsapp: 'WhatsApp',
  password: 'Password',
  tandc: 'I accept the terms and conditions',
  cartMail: CONSENT_WORDS.cartMail.text,
}

const links = [{ question: 'Have an account?', to: '/login', text: 'Login' }]

export default visitorPage({ title: 'Sign up', path: '/signup', links }, SignUpSection)

function SignUpSection() {
  const { mutateAsync } = useSignUpMutation()
  const { cartMails } = useShopSettings()
  const form = useSchemaForm({ schema: SignUp, labels: SIGN_UP_LABELS, fault: signInFault })
  const [fullName, email, phoneNumber, password] = form.watch([
    'fullName',
    'email',
    'phoneNumber',
    'password',
  ])
  return (
    <FormFrame
      form={form}
      onSave={mutateAsync}
      submitText="Sign up"
      pendingText="Opening your account…"
    >
      <TextFormField {...form.field('fullName')} required autoComplete="name" />
      <TextFormField
        {...form.field('email')}
        type="email"
        inputMode="email"
        required
        autoComplete="username"
      />
      <TextFormField
        {...form.field('phoneNumber')}
        {...PHONE}
        hint="Such as 0803 123 4567"
        required
      />
      <TextFormField {...form.field('whatsapp')} {...PHONE} optional />
      <NewPasswordField
        {...form.field('password')}
        value={password}
        own={[fullName, email, phoneNumber]}
      />
      <TickField {...form.field('tandc')} label={<AcceptTerms />} required />
      {cartMails && <TickField {...form.field('cartMail')} />}
      <PrivacyNote />
    </FormFrame>
  )
}

/** The label of the box: its link opens beside the form, so that nothing typed is lost. */
function AcceptTerms() {
  if (!useIsPublished(TERMS)) return SIGN_UP_LABELS.tandc
  return (
    <>
      I accept the <NewTab slug={TERMS}>terms and conditions</NewTab>
    </>
  )
}

function PrivacyNote() {
  if (!useIsPublished(PRIVACY)) return null
  return (
    <p className="-mt-4 mb-2 text-sm text-muted">
      What we do with your data is under <NewTab slug={PRIVACY}>Privacy</NewTab>.
    </p>
  )
}

const NewTab = ({ slug, children }: { slug: string; children: string }) => (
  <a
    href={writtenPagePath(slug)}
    target="_blank"
    rel="noreferrer"
    title="opens in a new tab"
    className="text-link"
  >
    {children}
  </a>
)
