import { messages } from '#contract/messages.ts'
import { SearchBox } from './search-box.tsx'

export const WithoutScripts = () => (
  <noscript>
    {import.meta.env.SSR && (
      <div className="frame grid gap-3 border-b border-line py-4">
        <p>{messages.shopWithoutScripts}</p>
        <div className="xl:hidden">
          <SearchBox />
        </div>
      </div>
    )}
  </noscript>
)
