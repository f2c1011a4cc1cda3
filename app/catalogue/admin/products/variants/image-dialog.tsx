import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { imageRefusalOf, imageSpecText } from '../../../../platform/admin/images/check-image.ts'
import { FileDrop } from '../../../../platform/admin/images/file-drop.tsx'
import { callApi } from '../../../../platform/api/browser.ts'
import { useImagePreview } from '../../../../platform/files/use-preview.ts'
import { OptionList } from '../../../../platform/forms/choice-field.tsx'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { withVariantImage } from './edit-rows.ts'
import { type VariantDraft, valuesOfVariant, variantChoiceText, variantRowKey } from './sheet.ts'
import type { VariantSheetState } from './use-sheet.ts'

type VariantImageDialogProps = {
  state: VariantSheetState
  images: readonly (string | File)[]
  /** The row whose image is chosen; undefined while the dialog is closed. */
  rowKey: string | undefined
  onClose: () => void
}

/** Chooses the picture of a variant among those of the product, or uploads another. */
export function VariantImageDialog({ state, images, rowKey, onClose }: VariantImageDialogProps) {
  const row = state.sheet.variants.find((variant) => variantRowKey(variant) === rowKey)
  const title = row ? `Picture of ${variantChoiceText(row, state.sheet.options)}` : ''
  return (
    <Dialog open={row !== undefined} onClose={onClose} title={title}>
      {row && <VariantImageChoice state={state} images={images} row={row} onClose={onClose} />}
    </Dialog>
  )
}

function VariantImageChoice({
  state,
  images,
  row,
  onClose,
}: Omit<VariantImageDialogProps, 'rowKey'> & { row: VariantDraft }) {
  const { sheet, apply } = state
  const [valueId, setValueId] = useState('')
  const [refusal, setRefusal] = useState('')
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (file: File) => callApi('POST /products/images', { files: { image: [file] } }),
    meta: { errorText: (error) => imageSpecText(error) },
  })
  const id = useId()
  const choose = (image: string | undefined): void => {
    apply((now) => withVariantImage(now, variantRowKey(row), valueId || undefined, image))
    onClose()
  }
  const upload = async (file: File): Promise<void> => {
    const reason = (await imageRefusalOf(file, 'product')) ?? ''
    setRefusal(reason)
    if (reason !== '') return
    const answer = await mutateAsync(file).catch(() => undefined) // The mutation shows why.
    if (answer) choose(answer.image)
  }
  return (
    <div className="grid gap-4 overflow-y-auto px-5 pb-5">
      <p className="grid gap-1 text-sm">
        <label htmlFor={id} className="font-semibold">
          For
        </label>
        <select
          id={id}
          className="input"
          value={valueId}
          onChange={({ target }) => setValueId(target.value)}
        >
          <option value="">{variantChoiceText(row, sheet.options)} only</option>
          <OptionList
            options={valuesOfVariant(row, sheet.options).map(({ id, value }) => [
              id,
              `all ${value}`,
            ])}
          />
        </select>
      </p>
      {images.length > 0 && (
        <ul aria-label="Images of the product" className="grid grid-cols-4 gap-2">
          {images.map((image, position) => (
            <li key={typeof image === 'string' ? image : `${image.name} ${position}`}>
              <button
                type="button"
                disabled={isPending}
                aria-pressed={image === row.image}
                aria-label={`Image ${position + 1} of the product`}
                className="image-choice"
                onClick={() => (typeof image === 'string' ? choose(image) : void upload(image))}
              >
                <ChosenImagePreview image={image} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        accept="image/*"
        aria-label="Upload a picture"
        disabled={isPending}
        onFiles={([file]) => file && void upload(file)}
        areaClass="min-h-20"
      >
        <span className="font-semibold text-accent">
          {isPending ? 'Uploading…' : 'Upload another'}
        </span>
      </FileDrop>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {refusal}
      </p>
      {row.image && (
        <Button tone="secondary" onClick={() => choose(undefined)}>
          No picture of its own
        </Button>
      )}
    </div>
  )
}

function ChosenImagePreview({ image }: { image: string | File }) {
  const preview = useImagePreview(typeof image === 'string' ? undefined : image)
  return <img src={typeof image === 'string' ? image : preview} alt="" width={160} height={160} />
}
