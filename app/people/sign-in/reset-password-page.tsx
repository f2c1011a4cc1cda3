import { messages } from '#contract/messages.ts'
import type { Route } from './+types/reset-password-page'
import { OtherWay } from './other-way.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useCode } from './use-code.ts'

const PATH = '/changepassword'

/** The address has a code: no other site gets it as referrer. */
export default function ResetPasswordPage({ params: { fpcode } }: Route.ComponentProps) {
  const code = useCode(fpcode, PATH)
  const links = (
    <OtherWay question="Link too old?" to="/forgetpassword">
      Get a new one
    </OtherWay>
  )
  return (
    <SignInFrame title="Choose a new password" path={PATH} links={links}>
      <meta name="referrer" content="no-referrer" />
      {code === '' ? <p className="font-semibold">{messages.badCode}</p> : <ResetPasswordForm code={code ?? ''} />}
    </SignInFrame>
  )
}
