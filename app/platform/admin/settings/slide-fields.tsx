import { useController } from 'react-hook-form'
import { MAX_SLIDES } from '#contract/platform/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { moved } from '../images/chosen.ts'
import type { EditedSlide, OwnFieldProps } from './form-values.ts'
import { SlideEditor } from './slide-editor.tsx'

const newSlide = (): EditedSlide => ({ key: crypto.randomUUID(), image: '', heading: '', words: '', link: '/products' })

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
          slide={slide}
          position={position}
          count={slides.length}
          isChecked={error !== undefined}
          onChange={(next) => onChange(slides.with(position, next))}
          onMove={(from, to) => onChange(moved(slides, from, to))}
          onRemove={() => onChange(slides.toSpliced(position, 1))}
        />
      ))}
      <Button
        tone="secondary"
        className="justify-self-start max-sm:w-full"
        disabled={slides.length >= MAX_SLIDES}
        onClick={() => onChange([...slides, newSlide()])}
      >
        <Icon name="plus" size={18} />
        Add slide
      </Button>
    </div>
  )
}
