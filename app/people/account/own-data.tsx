import { callApi } from '../../platform/api/browser.ts'
import { DownloadData } from '../../platform/files/download-data.tsx'

/** On one's own profile: everything that the shop has of the account, as a file. */
export const OwnData = () => (
  <section aria-labelledby="own-data" className="grid max-w-3xl gap-3">
    <h2 id="own-data" className="display text-2xl">
      Your data
    </h2>
    <p className="text-muted">
      Everything this shop keeps about you: your account, orders, returns, wishlist, mails and where you are signed in.
      To have it erased, write to the shop.
    </p>
    <div className="flex flex-wrap gap-3">
      <DownloadData ask={() => callApi('POST /users/data', {})} />
    </div>
  </section>
)
