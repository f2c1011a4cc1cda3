import type { ReactNode } from 'react'
import { Seo } from '../../platform/seo/seo.tsx'
import { useLinkCode } from './use-code.ts'

type MailedLinkPageProps = {
  title: string
  /** The page's address without the code. */
  path: string
  /** The code, if the address still has it. */
  codeInAddress: string | undefined
  /** Shown where there is no code. */
  missing: ReactNode
  children: (code: string) => ReactNode
}

/**
 * The page of a mail's link that acts without a sign-in. What it shows acts on a press only, because
 * mail programs open links. No other site gets the code as referrer.
 */
export function MailedLinkPage(props: MailedLinkPageProps) {
  const { title, path, codeInAddress, missing, children } = props
  const code = useLinkCode(codeInAddress, path)
  return (
    <div className="frame grid justify-items-center py-10 lg:py-16">
      <Seo title={title} canonical={path} noindex />
      <meta name="referrer" content="no-referrer" />
      <div className="grid w-full max-w-lg gap-5 rounded-box border border-line bg-surface p-5 sm:p-8">
        <h1 tabIndex={-1} className="display text-3xl">
          {title}
        </h1>
        {code === '' ? missing : code && children(code)}
      </div>
    </div>
  )
}
