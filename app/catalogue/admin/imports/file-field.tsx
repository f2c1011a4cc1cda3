import { FileDrop } from '../../../platform/admin/images/file-drop.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'

type ImportFileFieldProps = {
  name: string
  label: string
  hint: string
  accept: string
  file: File | undefined
  onPick: (file: File | undefined) => void
  optional?: boolean
}

/**
 * A file that is dropped or picked, with its name and size. An optional one can be left out again.
 */
export const ImportFileField = ({
  name,
  label,
  hint,
  accept,
  file,
  onPick,
  optional,
}: ImportFileFieldProps) => (
  <div className="grid content-start gap-2 pb-2">
    <FileDrop
      id={name}
      accept={accept}
      aria-label={label}
      aria-describedby={`${name}-hint`}
      onFiles={([chosen]) => onPick(chosen)}
      areaClass="min-h-36"
    >
      <Icon
        name={file ? 'check' : 'plus'}
        size={28}
        className={file ? 'text-fine' : 'text-accent'}
      />
      <span className="font-semibold">
        {file ? file.name : label}
        {!file && optional && <span className="font-normal text-muted"> (optional)</span>}
      </span>
      <span id={`${name}-hint`} className="text-sm text-muted">
        {file ? fileSizeText(file) : hint}
      </span>
    </FileDrop>
    {file && optional && (
      <Button tone="quiet" onClick={() => onPick(undefined)} className="justify-self-start">
        Leave {label} out
      </Button>
    )}
  </div>
)

/** `2.4 MB`, or `13 kB` below a megabyte. */
const fileSizeText = ({ size }: File): string =>
  size < 1_000_000
    ? `${Math.ceil(size / 1000).toLocaleString('en-NG')} kB`
    : `${(size / 1_000_000).toFixed(1)} MB`
