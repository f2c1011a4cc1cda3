import { useController } from 'react-hook-form'
import { imageAddress } from '#contract/platform/images.ts'
import { MAX_SLIDES } from '#contract/platform/limits.ts'
import { TextFormField } from '../../forms/field.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ResponsivePicture } from '../../ui/picture.tsx'
import { withEntryMoved } from '../images/chosen.ts'
import { ImageSlot } from '../images/image-slot.tsx'
import { useImageDrag } from '../images/use-drag.ts'
import { type EditedSlide, type OwnFieldProps, slideProblems } from './form-values.ts'

const createEmptySlide = (): EditedSlide => ({
  key: crypto.randomUUID(),
  image: '',
  heading: '',
  words: '',
  link: '/products',
})

/** The slides of the home page, each with its picture, texts and link. */
export function SlideFields({ form: { control, errorOf } }: OwnFieldProps) {
  const { value: slides, onChange } = useController({ control, name: 'slides' }).field
  const error = errorOf('slides')
  return (
    // biome-ignore lint/a11y/useSemanticElements: each slide is a field set of its own
    <div
      id="slides"
      role="group"
      tabIndex={-1}
      aria-labelledby="home"
      aria-describedby="slides-error"
      className="grid gap-4"
    >
      <p id="slides-error" className="font-medium text-danger empty:hidden">
        {error}
      </p>
      {slides.map((slide, position) => (
        <SlideEditor
          key={slide.key}
          slides={slides}
          slide={slide}
          position={position}
          onChange={onChange}
          isChecked={error !== undefined}
        />
      ))}
      <Button
        tone="secondary"
        className="justify-self-start max-sm:w-full"
        disabled={slides.length >= MAX_SLIDES}
        onClick={() => onChange([...slides, createEmptySlide()])}
      >
        <Icon name="plus" size={18} />
        Add slide
      </Button>
    </div>
  )
}

type SlideEditorProps = {
  slides: readonly EditedSlide[]
  slide: EditedSlide
  position: number
  /** Its problems are shown. */
  isChecked: boolean
  onChange: (slides: EditedSlide[]) => void
}

const SLIDE_TEXT_FIELDS = [
  { name: 'heading', label: 'Heading', maxLength: 60, optional: false },
  { name: 'words', label: 'Words', maxLength: 160, optional: true },
  { name: 'link', label: 'Shop Now leads to', maxLength: 200, optional: false },
] as const

function SlideEditor({ slides, slide, position, isChecked, onChange }: SlideEditorProps) {
  const put = (change: Partial<EditedSlide>) =>
    onChange(slides.with(position, { ...slide, ...change }))
  const move = (from: number, to: number) => onChange(withEntryMoved(slides, from, to))
  const remove = () => onChange(slides.toSpliced(position, 1))
  const { isOver, handlers } = useImageDrag(position, move)
  const problems = isChecked ? slideProblems(slide) : {}
  const number = position + 1
  const mover = (way: 'up' | 'down', to: number) => (
    <IconButton
      label={`Move slide ${number} ${way}`}
      disabled={to < 0 || to === slides.length}
      onClick={() => move(position, to)}
    >
      <Icon name="down" size={18} className={way === 'up' ? 'rotate-180' : ''} />
    </IconButton>
  )
  return (
    <fieldset data-over={isOver || undefined} {...handlers} className="slide-editor">
      <legend className="sr-only">Slide {number}</legend>
      <div className="flex items-center gap-1">
        <span className="mr-auto font-semibold">Slide {number}</span>
        {mover('up', position - 1)}
        {mover('down', position + 1)}
        <IconButton label={`Remove slide ${number}`} icon="trash" size={18} onClick={remove} />
      </div>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <ImageSlot
          name={`slide-${position}-image`}
          label="Picture"
          use="product"
          current={
            slide.image ? (
              <ResponsivePicture
                address={imageAddress(slide.image)}
                alt={`Slide ${number} now`}
                sizes="10rem"
              />
            ) : undefined
          }
          file={slide.file}
          onPick={(file) => put({ file })}
          error={problems.image}
        />
        <div className="grid content-start gap-1">
          {SLIDE_TEXT_FIELDS.map(({ name, ...field }) => (
            <TextFormField
              key={name}
              {...field}
              id={`slide-${position}-${name}`}
              value={slide[name]}
              error={problems[name]}
              autoComplete="off"
              onValueChange={(text) => put({ [name]: text })}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}
