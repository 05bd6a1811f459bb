/** Letters that may not begin a line (行頭禁則): what closes, repeats, lengthens or is small. */
const neverFirst =
  /^[、。，．・：；？！!?,.:;)\]}’”）〕］｝〉》」』】〙〗»゛゜ヽヾゝゞ々〻ー‐–—―…‥〜～ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ%％‰℃°′″]/
/** Letters that may not end a line (行末禁則): what opens. */
const neverLast = /[([{‘“（〔［｛〈《「『【〘〖«¥￥$＄£￡#＃]$/
/** A Latin word or a number, which stays together. */
const word = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}'’_-]/u

/** Breaks a text into lines of at most this width, as books in Japanese and Latin letters do. `widthOf` measures a text. */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    if (piece === '\n') {
      lines.push(line.trimEnd())
      line = ''
      continue
    }
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += line === '' ? piece.trimStart() : piece
    // A piece that is longer than a line, such as an address, is broken anywhere.
    while (widthOf(line.trimEnd()) > width && line.length > 1) {
      const fits = lettersThatFit(line, width, widthOf)
      lines.push(line.slice(0, fits))
      line = line.slice(fits)
    }
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()]
}

/** The pieces of a text between which a line may end. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const letter of text.match(/\P{M}\p{M}*/gu) ?? []) {
    const last = pieces[pieces.length - 1]
    const joins =
      last !== undefined &&
      last !== '\n' &&
      letter !== '\n' &&
      (neverFirst.test(letter) ||
        neverLast.test(last) ||
        letter === ' ' ||
        (word.test(letter) && word.test(last[last.length - 1] ?? '')))
    if (joins) pieces[pieces.length - 1] = last + letter
    else pieces.push(letter)
  }
  return pieces
}

function lettersThatFit(line: string, width: number, widthOf: (text: string) => number): number {
  let fits = 0
  for (const letter of line.match(/\P{M}\p{M}*/gu) ?? []) {
    if (fits > 0 && widthOf(line.slice(0, fits + letter.length)) > width) break
    fits += letter.length
  }
  return fits
}
