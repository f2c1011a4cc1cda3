import { useState } from 'react'
import { imageVariant } from '#contract/platform/images.ts'
import { HERO_MS } from '#contract/platform/limits.ts'
import type { Shop, SlideSetting } from '#contract/platform/shop-settings.ts'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import cloth from '../../platform/ui/art/hero-cloth.svg'
import tech from '../../platform/ui/art/hero-tech.svg'
import { PlayButton, useAutoplay } from '../../platform/ui/autoplay.tsx'
import { IconButton, LinkButton } from '../../platform/ui/button.tsx'

/** The shop's slides, which alternate every 5000 ms, with Shop Now, arrows and a pause button. */
export function HeroCarousel() {
  const slides = heroSlidesOf(useShopSettings())
  const count = slides.length
  const [position, setPosition] = useState(0)
  const current = Math.min(position, count - 1)
  const step = (by: number) => setPosition((current + by + count) % count)
  const { isPlaying, toggle, holdProps } = useAutoplay(HERO_MS, () => step(1))
  return (
    <section
      aria-label="Highlights"
      aria-roledescription="carousel"
      className="cloth on-deep overflow-hidden bg-deep text-on-deep"
      {...holdProps}
    >
      <div className="frame grid" aria-live={isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, place) => (
          <HeroSlideView
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide has no identity but its place
            key={place}
            slide={slide}
            count={count}
            position={place}
            isCurrent={place === current}
          />
        ))}
      </div>
      <div className="frame flex items-center gap-1 pb-2 md:pb-6" hidden={count === 1}>
        <IconButton
          label="Previous slide"
          icon="left"
          onClick={() => step(-1)}
          className="-ml-2.5"
        />
        <span className="text-sm text-on-deep-muted tabular-nums">
          {current + 1} / {count}
        </span>
        <IconButton label="Next slide" icon="right" onClick={() => step(1)} />
        <PlayButton isPlaying={isPlaying} onToggle={toggle} />
      </div>
      <div className="selvedge" />
    </section>
  )
}

type HeroSlideViewProps = { slide: HeroSlide; position: number; count: number; isCurrent: boolean }

/** All slides share one grid cell, so that the page below never moves. */
const HeroSlideView = ({
  slide: { heading, words, image, link, isPhoto },
  position,
  count,
  isCurrent,
}: HeroSlideViewProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of form fields
  <div
    role="group"
    aria-roledescription="slide"
    aria-label={`${position + 1} of ${count}`}
    inert={!isCurrent}
    className={`hero-slide ${isCurrent ? '' : 'hero-slide-away'}`}
  >
    <div className="grid content-center justify-items-start gap-3 py-6 md:gap-5 md:py-8 lg:py-16">
      <p className="display text-3xl sm:text-5xl lg:text-7xl">{heading}</p>
      {words && (
        <p
          className={`max-w-md text-sm text-on-deep-muted sm:text-lg ${image ? 'max-md:max-w-[54%]' : ''}`}
        >
          {words}
        </p>
      )}
      <LinkButton to={link} tone="lime" className="md:mt-2 md:px-8 md:text-lg">
        Shop Now
      </LinkButton>
    </div>
    {image && (
      <img
        src={image}
        alt=""
        width={560}
        height={520}
        className={isPhoto ? 'hero-art hero-photo' : 'hero-art'}
      />
    )}
  </div>
)

/** `image` is an address; undefined where the shop has none. */
type HeroSlide = Omit<SlideSetting, 'image'> & { image?: string; isPhoto?: true }

function heroSlidesOf(shop: Shop): readonly HeroSlide[] {
  if (shop.slides.length > 0) return shop.slides.map(toPhotoSlide)
  return shop.drawnSlides ? drawnHeroSlides(shop) : slidesOfShopFacts(shop)
}

const toPhotoSlide = (slide: SlideSetting): HeroSlide => ({
  ...slide,
  image: imageVariant(slide.image, 1200, 'webp'),
  isPhoto: true,
})

const drawnHeroSlides = ({ onDelivery }: Shop): readonly HeroSlide[] => [
  {
    heading: 'Cloth with a story, cut for today',
    words: 'Ankara, adire and aso oke beside everyday shirts, shoes and bags.',
    image: cloth,
    link: '/products',
  },
  {
    heading: 'Phones, sound and screens that last',
    words: `Electronics at a clear price in naira. ${onDelivery ? 'Pay by card or on delivery.' : 'Pay by card.'}`,
    image: tech,
    link: '/products',
  },
]

/** Slides that say only what the shop has set. */
function slidesOfShopFacts({ name, tagline, description, onDelivery }: Shop): readonly HeroSlide[] {
  const slides: HeroSlide[] = [{ heading: name, words: tagline || description, link: '/products' }]
  if (onDelivery) {
    const words = `Pay by card, or on delivery in ${new Intl.ListFormat('en-NG').format(onDelivery)}.`
    slides.push({ heading: 'Pay when it arrives', words, link: '/products' })
  }
  return slides
}
