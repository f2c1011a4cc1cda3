import { type ReactNode, type Ref, useState } from 'react'
import { usePreview } from '../../files/use-preview.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type ImageUse, refusalOf } from './check-image.ts'
import { FileDrop } from './file-drop.tsx'
import { type Refusal, Refusals } from './refusals.tsx'
import { shrinkImages } from './shrink-images.ts'

type ImageSlotProps = {
  /** Id of its input. */
  name: string
  label: string
  use: ImageUse
  /** The shop's present image; left out if there is none. */
  current?: ReactNode
  file: File | undefined
  onPick: (file: File | undefined) => void
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  /** False where the file is removed in another way. */
  canUndo?: boolean
  children?: ReactNode
}

export function ImageSlot({
  name,
  label,
  use,
  current,
  file,
  onPick,
  error,
  inputRef,
  canUndo = true,
  children,
}: ImageSlotProps) {
  const preview = usePreview(file)
  const { refusals, isShrinking, pick, shrink, clear } = useOneImage(use, onPick)
  return (
    <div className="grid min-w-0 content-start gap-2">
      <FileDrop
        ref={inputRef}
        id={name}
        accept="image/*"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${name}-error`}
        onFiles={([chosen]) => chosen && void pick(chosen)}
        areaClass="file-drop-slot"
      >
        <span className="font-semibold">{label}</span>
        {preview ? (
          <span className="picture aspect-square rounded-tag">
            <img src={preview} alt={`New: ${file?.name}`} className={use === 'icon' ? 'object-contain' : undefined} />
          </span>
        ) : (
          (current ?? <NoImage />)
        )}
        <span className="inline-flex min-h-8 items-center gap-1 justify-self-center text-sm font-semibold text-accent">
          <Icon name="plus" size={16} />
          {preview || current ? 'Replace' : 'Choose'}
        </span>
      </FileDrop>
      {children}
      {file && canUndo && (
        <Button
          tone="secondary"
          aria-label={`Undo ${label}`}
          onClick={() => {
            clear()
            onPick(undefined)
          }}
        >
          Undo
        </Button>
      )}
      <Refusals refusals={refusals} isShrinking={isShrinking} onShrink={(refused) => void shrink(refused)} />
      <p id={`${name}-error`} className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

const NoImage = () => (
  <span className="picture cloth grid aspect-square place-content-center rounded-tag text-sm text-muted">
    No picture yet
  </span>
)

function useOneImage(use: ImageUse, onPick: ImageSlotProps['onPick']) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [isShrinking, setShrinking] = useState(false)
  const pick = async (file: File): Promise<void> => {
    const reason = await refusalOf(file, use)
    setRefusals(reason === undefined ? [] : [{ file, reason }])
    if (reason === undefined) onPick(file)
  }
  const shrink = async (files: readonly File[]): Promise<void> => {
    setShrinking(true)
    const { smaller, unreadable } = await shrinkImages(files)
    setShrinking(false)
    setRefusals(unreadable)
    if (smaller[0]) await pick(smaller[0])
  }
  return { refusals, isShrinking, pick, shrink, clear: () => setRefusals([]) }
}
