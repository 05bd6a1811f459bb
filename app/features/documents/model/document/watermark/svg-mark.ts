import {
  FIELD_REACH,
  markScale,
  TRACE_ROOM,
} from '#app/features/documents/model/document/segment/mark-layout.ts'
import { formatNumber } from '#app/features/documents/model/document/segment/pdf-value.ts'
import type { EdgeLines } from './edge-lines.ts'
import type { ReaderMark } from './reader-mark.ts'
import { centreTurn, RIM, TRACE_SIZE } from './text-block.ts'

/** A reader's mark for pictures of pages: SVG in mark units, with the y axis pointing up. */
export interface SvgMark {
  /** The position of the mark's origin on the page, in fractions of width and height from the top left. */
  origin: { x: number; y: number }
  text: string
  /** The words along the head and the foot, from the page's top left and bottom left corner. */
  head: string
  foot: string
  trace: string
}

/**
 * Compiles the same mark that `compileMark` puts into segments, in the same place, so that nobody notices when a page
 * replaces its picture.
 */
export function compileSvgMark({
  text,
  place,
  origin,
  ink: { hex, rim, alpha },
  edges,
  trace,
  traceAt,
}: ReaderMark): SvgMark {
  const ink = `fill="${hex}" fill-opacity="${alpha}" stroke="${rim === '1' ? '#fff' : '#000'}" stroke-opacity="${alpha}" stroke-width="${RIM}" stroke-linejoin="round" paint-order="stroke"`
  return {
    origin,
    text: text.width > 0 ? placed(text.scale, place, `<g ${ink}>${drawn(text)}</g>`) : '',
    head:
      edges === null
        ? ''
        : `<defs><g id="mark-line" fill="#8c8c8c">${inARow(edges.glyphs, 0, 0)}</g></defs>${placedLines(edges, edges.head)}`,
    foot: edges === null ? '' : placedLines(edges, edges.foot),
    trace: `<text x="${formatNumber(traceAt.x)}" y="${formatNumber(-traceAt.y)}" font-size="${TRACE_SIZE}" font-family="Helvetica,Arial,sans-serif" fill="#808080">${trace}</text>`,
  }
}

/**
 * Returns a page's picture for a reader: one SVG with the page and the mark. It costs no more than copying the picture. Sizes are in
 * pixels.
 */
export function stampPicture(
  webp: ArrayBuffer,
  { width, height }: { width: number; height: number },
  { origin, text, head, foot, trace }: SvgMark,
): string {
  const scale = markScale(width, height)
  const traceScale = formatNumber(Math.min(scale, width / TRACE_ROOM))
  const at = `${formatNumber(origin.x * width)} ${formatNumber(origin.y * height)}`
  const k = formatNumber(scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" class="page-picture" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><svg width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/webp;base64,${Buffer.from(webp).toString('base64')}"/><g transform="translate(${at}) scale(${k} -${k})">${text}</g><g transform="scale(${k} -${k})">${head}</g><g transform="translate(0 ${height}) scale(${k} -${k})">${foot}</g><g transform="translate(0 ${height}) scale(${traceScale})">${trace}</g></svg></svg>`
}

/** Places the words along an edge. Their outlines are in the picture once, since they weigh more than the rest of the mark. */
function placedLines({ scale }: EdgeLines, { starts, y }: EdgeLines['head']): string {
  return starts
    .map((x) => `<use href="#mark-line" transform="${matrix([scale, 0, 0, scale, x, y])}"/>`)
    .join('')
}

function drawn({ lines }: ReaderMark['text']): string {
  return lines.map(({ x, y, glyphs }) => inARow(glyphs, x, y)).join('')
}

function inARow(glyphs: readonly { advance: number; path: string }[], x: number, y: number): string {
  let at = x
  const paths = glyphs.map(({ advance, path }) => {
    const moved = path === '' ? '' : `<path transform="${matrix([1, 0, 0, 1, at, y])}" d="${svgPath(path)}"/>`
    at += advance
    return moved
  })
  return paths.join('')
}

function placed(scale: number, place: ReaderMark['place'], text: string): string {
  if (place.kind === 'tile') {
    const [across, down] = [formatNumber(place.across), formatNumber(place.down)]
    const [halfAcross, halfDown] = [formatNumber(place.across / 2), formatNumber(place.down / 2)]
    // The cell begins at zero, because some programs leave out negative coordinates.
    const turned = `${matrix(place.matrix)} translate(-${halfAcross} -${halfDown})`
    const field = `x="-${FIELD_REACH}" y="-${FIELD_REACH}" width="${FIELD_REACH * 2}" height="${FIELD_REACH * 2}"`
    return `<pattern id="mark" patternUnits="userSpaceOnUse" width="${across}" height="${down}" patternTransform="${turned}"><g transform="translate(${halfAcross} ${halfDown})">${text}</g></pattern><rect ${field} fill="url(#mark)"/>`
  }
  if (place.kind === 'center')
    return `<g transform="${matrix(centreTurn)} scale(${formatNumber(scale)})">${text}</g>`
  return `<g transform="${matrix([scale, 0, 0, scale, place.x, place.y])}">${text}</g>`
}

function matrix(numbers: readonly number[]): string {
  return `matrix(${numbers.map(formatNumber).join(' ')})`
}

const commands: Record<string, string> = { m: 'M', l: 'L', c: 'C', h: 'Z' }

/** Converts a PDF path: operators follow their operands in PDF and precede them in SVG. */
function svgPath(path: string): string {
  const parts: string[] = []
  let operands: string[] = []
  for (const part of path.split(/\s+/)) {
    const command = commands[part]
    if (command === undefined) {
      operands.push(part)
      continue
    }
    parts.push(`${command}${operands.join(' ')}`)
    operands = []
  }
  return parts.join('')
}
