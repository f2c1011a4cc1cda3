import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { OtherWay } from './other-way.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export default function ForgotPasswordPage() {
  const links = (
    <OtherWay question="It came back to you?" to="/login">
      Login
    </OtherWay>
  )
  return (
    <SignInFrame
      title="Forgot your password?"
      path="/forgetpassword"
      intro="Tell us your email, and we send you a link to choose a new one."
      links={links}
    >
      <ForgotPasswordForm />
    </SignInFrame>
  )
}
