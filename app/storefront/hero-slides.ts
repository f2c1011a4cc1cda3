import cloth from '../ui/art/hero-cloth.svg'
import tech from '../ui/art/hero-tech.svg'

export type HeroSlide = { title: string; text: string; picture: string }

/** §2: the hero alternates two slides. */
export const HERO_SLIDES: readonly HeroSlide[] = [
  {
    title: 'Cloth with a story, cut for today',
    text: 'Ankara, adire and aso oke beside everyday shirts, shoes and bags.',
    picture: cloth,
  },
  {
    title: 'Phones, sound and screens that last',
    text: 'Electronics at a clear price in naira. Pay by card or on delivery.',
    picture: tech,
  },
]
