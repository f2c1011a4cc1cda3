import { imageVariant } from '#contract/platform/images.ts'
import type { Shop } from '#contract/platform/shop-settings.ts'
import cloth from '../../platform/ui/art/hero-cloth.svg'
import tech from '../../platform/ui/art/hero-tech.svg'

export type HeroSlide = { title: string; text: string; picture: string; link: string; isPhoto?: true }

const HERO_SLIDES: readonly HeroSlide[] = [
  {
    title: 'Cloth with a story, cut for today',
    text: 'Ankara, adire and aso oke beside everyday shirts, shoes and bags.',
    picture: cloth,
    link: '/products',
  },
  {
    title: 'Phones, sound and screens that last',
    text: 'Electronics at a clear price in naira. Pay by card or on delivery.',
    picture: tech,
    link: '/products',
  },
]

export const slidesOf = ({ slides }: Shop): readonly HeroSlide[] =>
  slides.length === 0
    ? HERO_SLIDES
    : slides.map(({ image, heading, words, link }) => ({
        ...{ title: heading, text: words, link, isPhoto: true },
        picture: imageVariant(image, 1200, 'webp'),
      }))
