import { useMutation } from '@tanstack/react-query'
import type { PersonalData } from '#contract/office/customers.ts'
import { withIdentity } from '../../platform/confirm/confirm-identity.ts'
import { saveTextFile } from '../../platform/files/save-file.ts'
import { Button } from '../../platform/ui/button.tsx'
import { readableData } from './readable-data.ts'

type PersonalDataKind = 'text' | 'JSON'

const save: Record<PersonalDataKind, (found: PersonalData) => void> = {
  text: (found) => saveTextFile(`${found.name}.txt`, readableData(found)),
  JSON: ({ name, data }) =>
    saveTextFile(`${name}.json`, JSON.stringify(data, null, 2), 'application/json'),
}

/**
 * Buttons that download a person's data, as text for people and as JSON for programs. A press asks
 * for the password or a code first where the server requires it.
 */
export function DownloadData({ ask }: { ask: () => Promise<PersonalData> }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (_kind: PersonalDataKind) => withIdentity(ask),
    onSuccess: (found, kind) => save[kind](found),
    meta: { successText: '' },
  })
  return (['text', 'JSON'] as const).map((kind) => (
    <Button
      key={kind}
      tone="secondary"
      className="max-sm:w-full"
      pending={isPending && variables === kind}
      onClick={() => mutate(kind)}
    >
      Download as {kind}
    </Button>
  ))
}
