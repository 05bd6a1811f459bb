import { around, isWholePage, picturesOn } from './picture-holes.ts'

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
