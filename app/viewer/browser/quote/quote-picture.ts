import { breakLines } from './break-lines.ts'
import { columnLength, drawColumn } from './draw-column.ts'

/** What stands on the picture. */
export interface Quoted {
  quote: string
  title: string
  author: string
  /** The page's name, such as "p. 12". */
  page: string
  siteName: string
  /** The site's accent colour. */
  colour: string
  /** Whether the book's text runs downwards. */
  isDown: boolean
}

const width = 1080
const margin = 96
const inner = width - 2 * margin
/** The most room for the quotation; a downwards one has exactly this height. */
const room = 980
const leading = 1.75
const sizes = [64, 56, 48, 42, 36, 32, 28]
const ink = { text: '#1b1c1e', quiet: '#55585e', line: '#e4e2dc', paper: '#fbfaf7' }
const serif = '"Hiragino Mincho ProN", "Yu Mincho", "Noto Serif JP", "Noto Serif CJK JP", Georgia, serif'
const sans = '"Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif'

type Context = CanvasRenderingContext2D

/** Draws a quotation with its source, as a PNG that fits a phone's screen. */
export async function quotePicture(quoted: Quoted): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = contextOf(canvas)
  const text = setText(context, quoted)
  const source = setSource(context, quoted)
  canvas.width = width
  canvas.height = margin + text.height + 72 + source.height + 150
  context.fillStyle = ink.paper
  context.fillRect(0, 0, width, canvas.height)
  context.fillStyle = quoted.colour
  context.fillRect(0, 0, width, 12)
  context.textBaseline = 'middle'
  text.draw(margin + 12)
  source.draw(margin + text.height + 72)
  drawFoot(context, quoted, canvas.height)
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob === null ? fail(new Error('no picture')) : done(blob)), 'image/png')
  })
}

function contextOf(canvas: HTMLCanvasElement): Context {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  return context
}

interface SetPart {
  height: number
  draw: (top: number) => void
}

/** Sets the quotation in the largest size that fits. */
function setText(context: Context, { quote, isDown }: Quoted): SetPart {
  const along = isDown ? room : inner
  const across = isDown ? inner : room
  const set = sizes.map((size) => {
    context.font = `400 ${size}px ${serif}`
    const lengthOf = (text: string) =>
      isDown ? columnLength(context, text, size) : context.measureText(text).width
    const lines = breakLines(quote, along, lengthOf)
    const longest = Math.max(...lines.map(lengthOf))
    return { size, lines, longest, needs: lines.length * size * leading }
  })
  const { size, lines, longest, needs } = set.find((each) => each.needs <= across) ?? set[set.length - 1]!
  return {
    height: isDown ? longest : needs,
    draw: (top) => {
      context.font = `400 ${size}px ${serif}`
      context.fillStyle = ink.text
      // A picture's columns are centred, since few of them would stand at the right edge alone.
      const right = width - margin - (inner - needs) / 2
      for (const [nth, line] of lines.entries()) {
        if (isDown) drawColumn(context, line, { x: right - (nth + 0.5) * size * leading, top, size })
        else context.fillText(line, margin, top + (nth + 0.5) * size * leading)
      }
    },
  }
}

/** Sets the title in at most two lines, then the author and the page. */
function setSource(context: Context, { title, author, page, colour }: Quoted): SetPart {
  const bold = `600 34px ${sans}`
  const plain = `400 28px ${sans}`
  context.font = bold
  const all = breakLines(title, inner - 40, (text) => context.measureText(text).width)
  const titles = all.length > 2 ? [all[0]!, `${all[1]!.slice(0, -1)}…`] : all
  context.font = plain
  const [by = ''] = breakLines(
    [author, page].filter((part) => part !== '').join('　'),
    inner - 40,
    (text) => context.measureText(text).width,
  )
  const height = titles.length * 50 + 46
  return {
    height,
    draw: (top) => {
      context.fillStyle = colour
      context.fillRect(margin, top, 4, height)
      context.font = bold
      context.fillStyle = ink.text
      for (const [nth, line] of titles.entries()) context.fillText(line, margin + 32, top + nth * 50 + 25)
      context.font = plain
      context.fillStyle = ink.quiet
      context.fillText(by, margin + 32, top + titles.length * 50 + 23)
    },
  }
}

function drawFoot(context: Context, { siteName, colour }: Quoted, height: number): void {
  context.fillStyle = ink.line
  context.fillRect(margin, height - 100, inner, 2)
  context.fillStyle = colour
  context.fillRect(margin, height - 62, 20, 20)
  context.font = `600 26px ${sans}`
  context.fillStyle = ink.text
  const [name = ''] = breakLines(siteName, inner - 36, (text) => context.measureText(text).width)
  context.fillText(name, margin + 36, height - 51)
}
