import { figuresIn, type SmallPage, smallWidth, whiteShare } from '#app/kernel/values/figures/figures.ts'
import { around, type Part } from '#app/kernel/values/figures/part.ts'
import { releaseCanvas } from '#app/viewer/browser/element.ts'

/** A whole page. */
const page: Part = { left: 0, top: 0, right: 1, bottom: 1 }

type Corners = [number, number, number, number, number, number]

/** Figures with more white than this are drawn on paper, which is brown on brown paper too. */
const mostWhite = 0.15

/**
 * Cuts pictures and figures out of the tint over a page, which inverts it in the dark and browns it on brown paper: they keep their
 * colours, on brown paper only photographs and coloured areas. A page that is itself a
 * picture is only dimmed, unless it is mostly light, as scanned text is. `picture` is the painted page; `corners` are those of its
 * pictures, null if they aren't known. Does nothing to a page that can't be read.
 */
export function leaveFigures(
  tint: HTMLElement,
  picture: CanvasImageSource & { width: number; height: number },
  corners: ArrayLike<number> | null,
): void {
  const pixels = drawnSmall(picture)
  if (pixels === null) return
  const pictures = picturesOn(corners)
  const isScan = corners === null || isWholePage(pictures)
  const figures = figuresIn(pixels, isScan)
  const parts = isScan ? figures.parts : outermost([...pictures, ...figures.parts])
  tint.classList.toggle('over-picture', figures.isPicture)
  tint.style.setProperty(
    '--outside-pictures',
    figures.isPicture || parts.length === 0 ? 'none' : around(parts),
  )
  const photos = (figures.isPicture ? [page] : parts).filter((part) => whiteShare(pixels, part) < mostWhite)
  tint.style.setProperty('--outside-photos', photos.length === 0 ? 'none' : around(photos))
}

/** The page's pixels, small. Null if the browser gives none, as for a picture that it believes to be another site's. */
function drawnSmall(picture: CanvasImageSource & { width: number; height: number }): SmallPage | null {
  const sample = document.createElement('canvas')
  sample.width = smallWidth
  sample.height = Math.max(1, Math.round((smallWidth * picture.height) / Math.max(1, picture.width)))
  const context = sample.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sample.width, sample.height)
  try {
    context.drawImage(picture, 0, 0, sample.width, sample.height)
    return context.getImageData(0, 0, sample.width, sample.height)
  } catch {
    return null
  } finally {
    releaseCanvas(sample)
  }
}

/** Pictures that are narrower or lower than this fraction are ornaments, or letters drawn as pictures. */
const smallest = 0.03

/** Pictures that cover more than this fraction of the page are the page itself, as in a scan. */
const wholePage = 0.85

const maxHoles = 40

/** The pictures on a page, from the three corners that pdf.js records of each. A single part, the whole page, if they cover it. */
export function picturesOn(corners: ArrayLike<number> | null): Part[] {
  const parts: Part[] = []
  for (let at = 0; corners !== null && at + 5 < corners.length; at += 6) {
    const [ax, ay, bx, by, cx, cy] = Array.from({ length: 6 }, (_, index) => corners[at + index]!) as Corners
    const [xs, ys] = [
      [ax, bx, cx, bx + cx - ax],
      [ay, by, cy, by + cy - ay],
    ]
    const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))]
    const [right, bottom] = [Math.min(1, Math.max(...xs)), Math.min(1, Math.max(...ys))]
    if (right - left >= smallest && bottom - top >= smallest) parts.push({ left, top, right, bottom })
  }
  const outer = outermost(parts)
  const covered = outer.reduce((sum, part) => sum + (part.right - part.left) * (part.bottom - part.top), 0)
  return covered > wholePage ? [page] : outer
}

/** The parts that no other part contains, up to `maxHoles`. */
function outermost(parts: readonly Part[]): Part[] {
  return parts
    .filter((part, at) => !parts.some((other, index) => index !== at && holds(other, part, index < at)))
    .slice(0, maxHoles)
}

export function isWholePage(parts: readonly Part[]): boolean {
  return (
    parts.length === 1 && parts[0]!.right - parts[0]!.left === 1 && parts[0]!.bottom - parts[0]!.top === 1
  )
}

/** Whether one part contains another. Of two equal parts the earlier one contains the later. */
function holds(outer: Part, inner: Part, isEarlier: boolean): boolean {
  const isInside =
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  const isSame =
    isInside &&
    outer.left === inner.left &&
    outer.top === inner.top &&
    outer.right === inner.right &&
    outer.bottom === inner.bottom
  return isSame ? isEarlier : isInside
}
