import { EmailLink, PhoneLink } from '../../platform/contact/contact.tsx'

export const Questions = () => (
  <p className="text-muted">
    Questions? Call <PhoneLink /> or write to <EmailLink />, and give the order number above. This page’s address shows
    the order in any browser.
  </p>
)
