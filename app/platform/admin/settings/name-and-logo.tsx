import { useController, useWatch } from 'react-hook-form'
import { imageAddress } from '#contract/platform/images.ts'
import { FieldFrame } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { ImageSlot } from '../images/image-slot.tsx'
import { type OwnFieldProps, settingPartsOf } from './form-values.ts'

/** Chooses after how many letters of the shop's name its second tone begins. */
export function Wordmark({ form: { control, register }, label }: OwnFieldProps) {
  const [name, split] = useWatch({ control, name: ['name', 'split'] })
  const letters = [...name.trim()].length
  const [first, second] = settingPartsOf(name, split)
  return (
    <FieldFrame
      label={label}
      name="split"
      hint="A logo takes the place of the name in two tones."
      control={(id) => (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <input
            {...register('split', { valueAsNumber: true })}
            {...id}
            type="range"
            min={0}
            max={letters}
            aria-valuetext={`${first || 'nothing'}, then ${second || 'nothing'}`}
            className="h-11 w-full max-w-56 accent-action"
          />
          <span className="display min-w-0 text-2xl wrap-anywhere">
            {first}
            <span className="logo-second">{second}</span>
          </span>
        </div>
      )}
    />
  )
}

/** The shop's logo: chosen, replaced or removed. It is sent on saving. */
export function LogoField({ form: { control, errorOf }, label }: OwnFieldProps) {
  const { value, onChange, ref } = useController({ control, name: 'logo' }).field
  const { image, file } = value
  return (
    <div className="grid max-w-56 content-start gap-2 pb-4">
      <ImageSlot
        name="logo"
        label={label}
        use="icon"
        current={
          image ? (
            <span className="grid aspect-square place-content-center rounded-tag bg-white p-4">
              <img src={imageAddress(image)} alt="Logo now" className="max-h-full object-contain" />
            </span>
          ) : undefined
        }
        file={file}
        onPick={(picked) => onChange({ image, file: picked })}
        error={errorOf('logo')}
        inputRef={ref}
      />
      {image && !file && (
        <Button tone="secondary" onClick={() => onChange({ image: '', file: undefined })}>
          Remove logo
        </Button>
      )}
      <p className="text-sm text-muted">
        PNG, JPEG, GIF or SVG, less than 2 MB. It is shown on white. In an SVG, letters must be
        drawn as shapes.
      </p>
    </div>
  )
}
