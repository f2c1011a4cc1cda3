import { callApi } from '../../platform/api/browser.ts'
import { DownloadData } from '../../platform/files/download-data.tsx'
import { Section } from '../../platform/ui/section.tsx'

export const OwnData = () => (
  <Section id="own-data" title="Your data" className="grid max-w-3xl gap-3">
    <p className="text-muted">
      Everything this shop keeps about you: your account, orders, returns, wishlist, mails and where you are signed in.
      To have it erased, write to the shop.
    </p>
    <div className="flex flex-wrap gap-3">
      <DownloadData ask={() => callApi('POST /users/data', {})} />
    </div>
  </Section>
)
