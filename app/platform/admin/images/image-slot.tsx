import type { ReactNode, Ref } from 'react'
import { useImagePreview } from '../../files/use-preview.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ImageUse } from './check-image.ts'
import { FileDrop } from './file-drop.tsx'
import { ImageRefusals, useRefusals } from './refusals.tsx'

type ImageSlotProps = {
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

/**
 * One image of a form: what is stored or chosen, with buttons to choose another and to take it
 * back.
 */
export function ImageSlot(props: ImageSlotProps) {
  const {
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
  } = props
  const preview = useImagePreview(file)
  const { refused, add, clear } = useRefusals(use, ([good]) => {
    if (good) onPick(good)
    return []
  })
  return (
    <div className="grid min-w-0 content-start gap-2">
      <FileDrop
        ref={inputRef}
        id={name}
        accept="image/*"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${name}-error`}
        onFiles={(files) => void add(files)}
        areaClass="file-drop-slot"
      >
        <span className="font-semibold">{label}</span>
        {preview ? (
          <span className="picture aspect-square rounded-tag">
            <img
              src={preview}
              alt={`New: ${file?.name}`}
              className={use === 'icon' ? 'object-contain' : undefined}
            />
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
      <ImageRefusals {...refused} />
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
