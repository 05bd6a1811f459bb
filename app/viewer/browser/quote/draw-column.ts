/** Letters that lie on their side in a column: brackets, dashes, dots. */
const lying = /^[（）〔〕［］｛｝〈〉《》「」『』【】〘〙〖〗()[\]{}«»ー‐–—―…‥〜～：；＝=→←]$/
/** Marks that stand in the upper right of their square. */
const raised = /^[、。，．]$/
const small = /^[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ]$/
/** Letters of other scripts, which lie on their side together; one or two digits stand upright in one square. */
const latin = /[!-~\u00a1-\u024f\u0370-\u04ff\u2018\u2019\u201c\u201d ]/

/** Draws a line of text downwards, each Japanese letter in a square, since a canvas can only write horizontally. */
export function drawColumn(
  context: CanvasRenderingContext2D,
  line: string,
  { x, top, size }: { x: number; top: number; size: number },
): void {
  context.save()
  context.textAlign = 'center'
  let y = top
  for (const piece of piecesOf(line)) {
    const long = lengthOf(context, piece, size)
    const [right, up] = raised.test(piece) ? [0.62, 0.62] : small.test(piece) ? [0.1, 0.1] : [0, 0]
    context.save()
    context.translate(x + right * size, y + long / 2 - up * size)
    if (liesDown(piece)) context.rotate(Math.PI / 2)
    context.fillText(piece, 0, 0, piece.length === 2 && isUprightNumber(piece) ? size : undefined)
    context.restore()
    y += long
  }
  context.restore()
}

/** The length of a column that `drawColumn` draws of this text. */
export function columnLength(context: CanvasRenderingContext2D, text: string, size: number): number {
  return piecesOf(text).reduce((sum, piece) => sum + lengthOf(context, piece, size), 0)
}

function lengthOf(context: CanvasRenderingContext2D, piece: string, size: number): number {
  return latin.test(piece) && !isUprightNumber(piece) ? context.measureText(piece).width : size
}

const isUprightNumber = (piece: string) => /^[0-9]{1,2}$/.test(piece)

const liesDown = (piece: string) => lying.test(piece) || (latin.test(piece) && !isUprightNumber(piece))

/** Japanese letters one by one, others word by word. */
function piecesOf(line: string): string[] {
  return line.match(/[!-~\u00a1-\u024f\u0370-\u04ff\u2018\u2019\u201c\u201d ]+|\P{M}\p{M}*/gu) ?? []
}
