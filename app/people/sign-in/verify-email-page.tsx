import type { Route } from './+types/verify-email-page'
import { OtherWay } from './other-way.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useCode } from './use-code.ts'
import { VerifyEmailForm } from './verify-email-form.tsx'

const PATH = '/verify'

/** The address has a code: no other site gets it as referrer. */
export default function VerifyEmailPage({ params: { verificationId } }: Route.ComponentProps) {
  const code = useCode(verificationId, PATH)
  const links = (
    <OtherWay question="Verified before?" to="/login">
      Login
    </OtherWay>
  )
  return (
    <SignInFrame
      title="Verify your email"
      path={PATH}
      intro="One press, and your orders and your account belong together."
      links={links}
    >
      <meta name="referrer" content="no-referrer" />
      <VerifyEmailForm code={code ?? ''} />
    </SignInFrame>
  )
}
