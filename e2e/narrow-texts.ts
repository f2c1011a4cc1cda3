import type { Page } from '@playwright/test'

/** Text boxes that are too narrow to be read, and pages that are wider than the screen. */

/** Phones, a phone on its side, a tablet, a desk. */
const SCREEN_WIDTHS = [320, 360, 390, 640, 768, 1280]

/**
 * Two fonts of different width. A machine may have one font only, so the space between its letters makes them.
 */
const FONTS = [
  { name: 'a narrow font', spacing: '-0.05em' },
  { name: 'a wide font', spacing: '0.05em' },
]

/** Signs that a line of text has room for. */
const FEWEST_SIGNS = 4
/** The longest word that stands in one line, and the longest sum: `₦4,250,000.50`. */
const LONGEST_WORD = 12
const LONGEST_SUM = 13

/** The page's content policy allows no other style. */
const setSpacing = (page: Page, spacing: string): Promise<void> =>
  page.evaluate((letterSpacing) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`*, ::before, ::after { letter-spacing: ${letterSpacing} !important }`)
    document.adoptedStyleSheets = [sheet]
  }, spacing)

/** Widths are in pixels. `lines`: over how many lines a word is broken. */
type Word = { text: string; width: number; lines: number }
/** A text and the box that holds its lines; a field to type in has no words. */
type TextBox = { name: string; width: number; digitWidth: number; words: Word[] | undefined }

/** Measures all texts and fields that are seen, as they are laid out now. */
const measureTexts = (page: Page): Promise<TextBox[]> =>
  page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
    /** The shorthand `font` of a style is empty where its digits are all of one width. */
    const widthOf = (text: string, style: CSSStyleDeclaration): number => {
      canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      canvas.letterSpacing = style.letterSpacing
      return canvas.measureText(text).width
    }

    const isInline = ({ display }: CSSStyleDeclaration): boolean =>
      display === 'inline' || display === 'contents'
    const boxOf = (element: Element): Element =>
      isInline(getComputedStyle(element)) && element.parentElement
        ? boxOf(element.parentElement)
        : element
    const widthInside = (box: Element): number => {
      const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(box)
      const sides = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth]
      return sides.reduce(
        (width, side) => width - Number.parseFloat(side),
        box.getBoundingClientRect().width,
      )
    }

    /** A clipped text is for screen readers alone. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
    const isSeen = (element: Element): boolean =>
      element.closest('option, [inert]') === null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isClipped(element)

    const rectsOf = (text: Text, start: number, end: number): DOMRect[] => {
      const range = document.createRange()
      range.setStart(text, start)
      range.setEnd(text, end)
      return [...range.getClientRects()]
    }
    /** A box may show only its first lines. */
    const linesOf = (rects: DOMRect[], box: Element): number => {
      const { bottom } = box.getBoundingClientRect()
      const tops = rects.filter(({ top }) => top < bottom).map(({ top }) => Math.round(top))
      return new Set(tops).size
    }
    /** React draws one text in several nodes: the word at the seam of two is not known. */
    const isAtSeam = (text: Text, start: number, end: number): boolean =>
      (start === 0 && text.previousSibling instanceof Text) ||
      (end === text.length && text.nextSibling instanceof Text)

    const wordsOf = (text: Text, box: Element, style: CSSStyleDeclaration) => {
      const isInOneLine = rectsOf(text, 0, text.length).length < 2
      return [...text.data.matchAll(/[^\s\-–]+/gu)].map(({ 0: word, index: start }) => {
        const end = start + word.length
        const isWhole = isInOneLine || isAtSeam(text, start, end)
        const lines = isWhole ? 1 : linesOf(rectsOf(text, start, end), box)
        return { text: word, width: widthOf(word, style), lines }
      })
    }
    const measure = (element: Element, text?: Text) => {
      const box = boxOf(element)
      const style = getComputedStyle(element)
      return {
        name: `${box.localName}.${box.className.toString().replaceAll(' ', '.')}`,
        width: widthInside(box),
        digitWidth: widthOf('0', style),
        words: text && wordsOf(text, box, style),
      }
    }

    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const measured = texts
      .filter(
        ({ data, parentElement }) => data.trim() !== '' && parentElement && isSeen(parentElement),
      )
      .map((text) => measure(text.parentElement as Element, text))
    const fields = document.querySelectorAll(
      'input:not([type=checkbox], [type=radio], [type=range]), textarea',
    )
    return [...measured, ...[...fields].filter(isSeen).map((field) => measure(field))]
  })

const isBroken = ({ text, lines }: Word): boolean =>
  lines > 1 && text.length <= (text.startsWith('₦') ? LONGEST_SUM : LONGEST_WORD)

function faultsOfBox({ name, width, digitWidth, words }: TextBox): string[] {
  const room = FEWEST_SIGNS * digitWidth
  const longest = Math.max(0, ...(words ?? []).map((word) => word.width))
  const needed = words ? Math.min(room, longest) : room
  // A pixel is lost to rounding.
  if (width < needed - 1.5) {
    const text = words?.map((word) => word.text).join(' ') ?? 'what is typed'
    return [`${name} has ${Math.round(width)} px for “${text.slice(0, 40)}”`]
  }
  const broken = (words ?? []).filter(isBroken)
  return broken.map(({ text }) => `${name} breaks “${text}” in ${Math.round(width)} px`)
}

/** Parts that a script chooses by the width are there two frames later. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(
    () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  )
}

const widthBeyondScreen = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The faults of the page's layout on all screens and in both fonts, each with where it is seen. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const found = new Set<string>()
  for (const width of SCREEN_WIDTHS) {
    await resize(page, width)
    for (const { name, spacing } of FONTS) {
      await setSpacing(page, spacing)
      const faults = (await measureTexts(page)).flatMap(faultsOfBox)
      const beyond = await widthBeyondScreen(page)
      if (beyond > 0) faults.push(`the page is ${beyond} px wider than the screen`)
      for (const fault of faults) found.add(`${width} px, ${name}: ${fault}`)
    }
  }
  return [...found]
}
