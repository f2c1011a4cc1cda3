import { LoginForm } from './login-form.tsx'
import { OtherWay } from './other-way.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { VisitorsOnly } from './visitors-only.tsx'

export default function LoginPage() {
  const links = (
    <>
      <OtherWay question="New here?" to="/signup">
        Sign up
      </OtherWay>
      <OtherWay question="Forgot your password?" to="/forgetpassword">
        Choose a new one
      </OtherWay>
    </>
  )
  return (
    <VisitorsOnly>
      <SignInFrame title="Login" path="/login" links={links}>
        <LoginForm />
      </SignInFrame>
    </VisitorsOnly>
  )
}
