import type { Canvas } from '../../press/canvas.ts'
import { drawPoster, type Frame } from '../poster-art.ts'
import {
  drawCoat,
  drawLabels,
  drawLetter,
  drawNotebook,
  drawPrint,
  drawProgramme,
  drawRiver,
  drawStencil,
  drawTags,
} from './papers.ts'
import { drawSound, drawWaves } from './sounds.ts'
import {
  drawBoard,
  drawClappers,
  drawClock,
  drawLantern,
  drawMegaphone,
  drawScales,
  drawSection,
  drawSieve,
  drawUmbrella,
} from './things.ts'

/** Draws an exhibit into a frame. The argument chooses which of its kind. */
export type DrawnPlate = (canvas: Canvas, frame: Frame, argument: string) => void

/** The exhibits that are drawn as lines and areas: paper, cloth, small tools. */
export const drawnPlates: Record<string, DrawnPlate> = {
  poster: (canvas, frame, year) => drawPoster(canvas, frame, Number(year)),
  programme: drawProgramme,
  stencil: drawStencil,
  coat: drawCoat,
  print: drawPrint,
  section: drawSection,
  notebook: drawNotebook,
  labels: drawLabels,
  scales: drawScales,
  sieve: drawSieve,
  lantern: drawLantern,
  umbrella: drawUmbrella,
  megaphone: drawMegaphone,
  clappers: drawClappers,
  river: drawRiver,
  sound: drawSound,
  waves: drawWaves,
  letter: drawLetter,
  tags: drawTags,
  board: drawBoard,
  clock: drawClock,
}
