/** An area in parts of the page's width and height, measured from its top left corner. */
interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

type Corners = [number, number, number, number, number, number]

/**
 * What lies over a page's picture and gives the paper its colour. In the dark it leaves out the pictures, which would be seen as
 * negatives; a page that is a picture as a whole is turned dark where it is mostly light, as scanned text is.
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

/** A picture narrower or lower than this is an ornament or a letter that came as a picture. */
const smallest = 0.03

/** Pictures that cover more of the page than this are the page itself, as in a scan. */
const wholePage = 0.85

const maxHoles = 40

/** The pictures on a page, from the three corners that pdf.js notes of each: its whole where they cover it. */
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

/** A little beyond the page, whose edge would else shine through where it is clipped. */
const corner = '-1% -1%'

/** The page without these parts, as a `clip-path`. */
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

/** Of two that are the same the first one counts. */
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
