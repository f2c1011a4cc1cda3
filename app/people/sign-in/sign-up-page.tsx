import { OtherWay } from './other-way.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { VisitorsOnly } from './visitors-only.tsx'

export default function SignUpPage() {
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
