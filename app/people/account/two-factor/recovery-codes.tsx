import { useEffect, useRef } from 'react'
import { saveTextFile } from '../../../platform/files/save-file.ts'
import { useShopSettings } from '../../../platform/shop/use-shop.ts'
import { Button } from '../../../platform/ui/button.tsx'

/** New recovery codes, shown once: the reader says that they are kept, and then goes on. */
export function RecoveryCodeList({
  codes,
  onSaved,
}: {
  codes: readonly string[]
  onSaved: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), []) // the button that had the focus is gone
  const { name } = useShopSettings()
  const text = `Recovery codes for ${name}. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <section aria-labelledby="recovery-codes" className="grid max-w-xl gap-4">
      <h2 id="recovery-codes" ref={heading} tabIndex={-1} className="display text-2xl outline-none">
        Keep these recovery codes
      </h2>
      <p>
        If you lose your phone, each of them signs you in once in place of the app. They are shown
        now and never again: print them, or save them where you find them without your phone.
      </p>
      <ul className="grid gap-y-2 rounded-box border border-line bg-sunken p-5 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={onSaved} className="max-sm:w-full">
          I have saved them
        </Button>
        <Button
          tone="secondary"
          className="max-sm:w-full"
          onClick={() => saveTextFile('recovery-codes.txt', text)}
        >
          Save as a file
        </Button>
        <Button tone="secondary" className="max-sm:w-full" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </section>
  )
}
