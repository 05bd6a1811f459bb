import type { TypeCase } from './type-case.ts'

/** A word of letters with an alphabet, or one sign, each with the spaces behind it and the signs no line may begin with. */
const pieces = /(?:[\p{sc=Latin}\p{N}\p{Pc}'’.,:;/@+-]+|.)[、。，．）」』】〕〉》!?！？ー々]*\s*/gu

/** Lines no wider than `width` points: broken between Japanese characters and Latin words, within a word only where it is too wide by itself. */
export function wrapWords(type: TypeCase, words: string, size: number, width: number): string[] {
  const lines = ['']
  const fits = (text: string) => type.widthOf(text.trimEnd(), size) <= width
  for (const piece of words.normalize('NFC').match(pieces) ?? []) {
    for (const part of fits(piece) ? [piece] : [...piece]) {
      const line = lines.at(-1) ?? ''
      if (line === '' || fits(line + part)) lines[lines.length - 1] = line + part
      else lines.push(part.trimStart())
    }
  }
  return lines.map((line) => line.trimEnd())
}
