import { useMutation } from '@tanstack/react-query'
import { EXPORT_RIGHTS } from '#contract/office/export-rights.ts'
import type { ExportKind } from '#contract/office/exports.ts'
import { useOwnRights } from '../../../platform/admin/use-rights.ts'
import { callApi } from '../../../platform/api/browser.ts'
import { withIdentity } from '../../../platform/confirm/confirm-identity.ts'
import { saveFileFrom } from '../../../platform/files/save-file.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Icon, type IconName } from '../../../platform/ui/icon.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'

const EXPORTS: readonly { kind: ExportKind; icon: IconName; text: string }[] = [
  { kind: 'orders', icon: 'bag', text: 'Every order with its customer, lines and sums' },
  { kind: 'users', icon: 'users', text: 'Everybody who has an account, without passwords' },
  { kind: 'products', icon: 'box', text: 'The catalogue as it can be imported again' },
]

export function ExportList() {
  const { mutate, isPending, variables } = useExportDownload()
  const { may } = useOwnRights()
  return (
    <PageSection id="export" title="Export" className="grid gap-4">
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-5">
        {EXPORTS.filter(({ kind }) => may(EXPORT_RIGHTS[kind])).map(({ kind, icon, text }) => (
          <li
            key={kind}
            className="grid content-between gap-4 rounded-box border border-line bg-surface p-5"
          >
            <p className="flex gap-3 sm:grid">
              <Icon name={icon} className="text-accent" />
              {text}
            </p>
            <Button
              tone="secondary"
              pending={isPending && variables === kind}
              onClick={() => mutate(kind)}
            >
              Download {kind}
            </Button>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The address is valid for a minute; the browser itself streams it to a file. */
export const useExportDownload = () =>
  useMutation({
    mutationFn: (kind: ExportKind) =>
      withIdentity(() => callApi('POST /exports', { body: { kind } })),
    onSuccess: ({ path }) => saveFileFrom(path),
  })
