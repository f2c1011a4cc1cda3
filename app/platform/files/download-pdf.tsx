import { useMutation } from '@tanstack/react-query'
import { Button } from '../ui/button.tsx'
import { fetchFile } from './fetch-file.ts'
import { saveBlob } from './save-file.ts'

type DownloadPdfProps = { path: string; name: string; label?: string }

export function DownloadPdf({ path, name, label = 'Download PDF' }: DownloadPdfProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(path).then((blob) => saveBlob(name, blob)),
    meta: { successText: '' },
  })
  return (
    <Button tone="secondary" className="max-sm:grow" pending={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  )
}
