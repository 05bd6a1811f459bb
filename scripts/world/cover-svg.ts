import type { CoverDesign, WorldContent } from '#seeds/demo/world-content.ts'
import { composeCover } from './cover-art.ts'
import { H, W } from './cover-kit.ts'
import { emsOf, outlineOf } from './fonts.ts'

/** Draws the cover of a content as an SVG of 600 × 860 units. Its words are outlines, so that showing it needs no font. */
export function coverSvg(content: WorldContent, design: CoverDesign): string {
  const cover = composeCover(content, design)
  const shapes = cover.shapes.map(({ d, fill, stroke, width, opacity }) => {
    const line = stroke ? ` stroke="${stroke}" stroke-width="${width ?? 1}"` : ''
    return `<path d="${d}" fill="${fill ?? 'none'}"${line}${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`
  })
  const texts = cover.texts.map(({ text, x, y, size, weight, color, align, vertical }) => {
    const grid = Math.round(Math.min(160, Math.max(52, size * 1.6)))
    const start = align === 'middle' ? x - (emsOf(text, weight) * size) / 2 : x
    const d = outlineOf(text, { weight, grid, vertical })
    return `<path fill="${color}" transform="translate(${tenth(start)} ${tenth(y)})scale(${(size / grid).toFixed(4)})" d="${d}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" role="img" aria-label="${escaped(content.title)}">`,
    `<rect width="${W}" height="${H}" fill="${cover.ground}"/>`,
    ...shapes,
    ...texts,
    '</svg>',
  ].join('')
}

const tenth = (value: number) => Math.round(value * 10) / 10

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
