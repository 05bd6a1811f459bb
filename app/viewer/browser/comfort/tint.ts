/** An area as fractions of the page's width and height, measured from the top left corner. */
interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

type Corners = [number, number, number, number, number, number]

/**
 * Cuts the pictures out of the tint over a page, which inverts it in the dark, since inverted pictures would look like negatives. A page
 * that is itself a picture is inverted if it is mostly light, as scanned text is.
 */
export function leavePictures(
  tint: HTMLElement,
  canvas: HTMLCanvasElement,
  corners: ArrayLike<number> | null,
): void {
  const pictures = picturesOn(corners)
  if (pictures.length === 0) return
  if (isWholePage(pictures)) tint.classList.toggle('over-picture', !isMostlyLight(canvas))
  else tint.style.setProperty('--outside-pictures', around(pictures))
}

const sampled = 24

function isMostlyLight(canvas: HTMLCanvasElement): boolean {
  const sample = document.createElement('canvas')
  sample.width = sampled
  sample.height = sampled
  const context = sample.getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.drawImage(canvas, 0, 0, sampled, sampled)
  const { data } = context.getImageData(0, 0, sampled, sampled)
  let light = 0
  for (let at = 0; at < data.length; at += 4)
    if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) > 170) light++
  return light > (sampled * sampled) / 2
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
  const outer = parts.filter(
    (part, at) => !parts.some((other, index) => index !== at && holds(other, part, index < at)),
  )
  const covered = outer.reduce((sum, part) => sum + (part.right - part.left) * (part.bottom - part.top), 0)
  return covered > wholePage ? [{ left: 0, top: 0, right: 1, bottom: 1 }] : outer.slice(0, maxHoles)
}

export function isWholePage(parts: readonly Part[]): boolean {
  return (
    parts.length === 1 && parts[0]!.right - parts[0]!.left === 1 && parts[0]!.bottom - parts[0]!.top === 1
  )
}

/** A corner slightly beyond the page, because the clipped edge would otherwise shine through. */
const corner = '-1% -1%'

/** Writes the page without these parts as a `clip-path`. */
export function around(parts: readonly Part[]): string {
  const holes = parts.map(({ left, top, right, bottom }) =>
    [
      `${p(left)} ${p(top)}`,
      `${p(left)} ${p(bottom)}`,
      `${p(right)} ${p(bottom)}`,
      `${p(right)} ${p(top)}`,
      `${p(left)} ${p(top)}`,
      corner,
    ].join(', '),
  )
  return `polygon(evenodd, ${[`${corner}, 101% -1%, 101% 101%, -1% 101%, ${corner}`, ...holes].join(', ')})`
}

function p(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`
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
