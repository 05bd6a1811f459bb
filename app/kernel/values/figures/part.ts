/** An area as fractions of the page's width and height, measured from the top left corner. */
export interface Part {
  left: number
  top: number
  right: number
  bottom: number
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
