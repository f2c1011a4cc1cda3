import { OtherWay } from '../../sign-in/other-way.tsx'
import { SignInFrame } from '../../sign-in/sign-in-frame.tsx'
import { SignUpForm } from '../../sign-in/sign-up-form.tsx'
import { VisitorsOnly } from '../../sign-in/visitors-only.tsx'

/** §2 */
export default function SignUpRoute() {
  const links = (
    <OtherWay question="Have an account?" to="/login">
      Login
    </OtherWay>
  )
  return (
    <VisitorsOnly>
      <SignInFrame title="Sign up" path="/signup" links={links}>
        <SignUpForm />
      </SignInFrame>
    </VisitorsOnly>
  )
}
