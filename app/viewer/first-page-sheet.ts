import { type PageFigures, partsOf } from '#app/kernel/values/figures/page-figures.ts'
import { around } from '#app/kernel/values/figures/part.ts'
import { type InlineSheet, inlineSheet } from './viewer-assets.ts'
import type { Trim, ViewerBoot } from './viewer-boot.ts'

/**
 * The style sheet with what `stage.css` and `comfort.css` must know of the first page to show it as the script will: its size, what may be
 * trimmed from it, and its figures.
 */
export function firstPageSheet(
  { page, pageSize, trim }: ViewerBoot,
  figures: PageFigures | null,
): InlineSheet {
  const edges: Partial<Trim> =
    trim === null || trim.whole.includes(page) ? {} : page % 2 === 1 ? trim.odd : trim.even
  const values = [
    `--page-width:${round(pageSize.width)}`,
    `--page-height:${round(pageSize.height)}`,
    ...Object.entries(edges).map(([side, part]) => `--cut-${side}:${round(part / 1000)}`),
  ]
  const tint =
    figures === null || figures === 'page'
      ? ''
      : `.tint.first{--outside-pictures:${around(partsOf(figures))}}`
  return inlineSheet(`:root{${values.join(';')}}${tint}`)
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000
}
