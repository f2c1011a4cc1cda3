import { accessories } from './catalogue/accessories.ts'
import { audio } from './catalogue/audio.ts'
import { bags } from './catalogue/bags.ts'
import { casual } from './catalogue/casual.ts'
import { computers } from './catalogue/computers.ts'
import { fabrics } from './catalogue/fabrics.ts'
import { gaming } from './catalogue/gaming.ts'
import { home } from './catalogue/home.ts'
import { native } from './catalogue/native.ts'
import { phones } from './catalogue/phones.ts'
import { power } from './catalogue/power.ts'
import { footwear } from './catalogue/shoes.ts'
import { televisions } from './catalogue/televisions.ts'
import { watches } from './catalogue/watches.ts'
import { women } from './catalogue/women.ts'
import type { SeedProduct } from './seed-types.ts'

export const seedProducts: readonly SeedProduct[] = [
  ...women,
  ...native,
  ...casual,
  ...fabrics,
  ...footwear,
  ...bags,
  ...watches,
  ...phones,
  ...computers,
  ...televisions,
  ...audio,
  ...power,
  ...home,
  ...gaming,
  ...accessories,
]
