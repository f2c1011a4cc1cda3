import { type Ref, useId } from 'react'
import { MAX_IMAGES } from '#contract/platform/limits.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Chosen } from './chosen.ts'
import { FileDrop } from './file-drop.tsx'
import { ImageTile } from './image-tile.tsx'
import { Refusals } from './refusals.tsx'
import { useImages } from './use-images.ts'

type NewImagesProps = {
  images: readonly Chosen[]
  onChange: (next: Chosen[]) => void
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
}

export function NewImages({ images, onChange, error, inputRef }: NewImagesProps) {
  const { refusals, isShrinking, announcement, add, shrink, move, remove } = useImages(images, onChange)
  const hintId = useId()
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="font-semibold">Images</legend>
      <p id={hintId} className="text-sm text-muted">
        One to four: PNG, JPEG or GIF, each less than 2 MB. The first is the thumbnail.
      </p>
      {images.length > 0 && (
        <ol className="grid grid-cols-2 gap-3">
          {images.map(
            ({ id, file }, position) =>
              file && <ImageTile key={id} {...{ file, position, move, remove }} count={images.length} />,
          )}
        </ol>
      )}
      <FileDrop
        ref={inputRef}
        id="images"
        accept="image/*"
        multiple
        aria-invalid={error ? true : undefined}
        aria-describedby={`${hintId} images-error`}
        onFiles={(files) => void add(files)}
        areaClass="min-h-32"
      >
        <Icon name="plus" size={28} className="text-accent" />
        <span className="font-semibold text-accent">Add images</span>
        <span className="text-sm text-muted">
          {images.length} of {MAX_IMAGES} chosen; you can drop them here, too
        </span>
      </FileDrop>
      <Refusals refusals={refusals} isShrinking={isShrinking} onShrink={(file) => void shrink(file)} />
      <p id="images-error" className="text-sm font-medium text-danger">
        {error}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}
