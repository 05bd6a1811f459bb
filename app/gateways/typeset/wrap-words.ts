import type { TypeCase } from './type-case.ts'

/** A word of letters or a single character, with the spaces after it and the characters that mustn't begin a line. */
const pieces = /(?:[\p{sc=Latin}\p{N}\p{Pc}'’.,:;/@+-]+|.)[、。，．）」』】〕〉》!?！？ー々]*\s*/gu

/**
 * Breaks words into lines of at most `width` points: between Japanese characters and between Latin words, and within a
 * word only if it is too wide by itself.
 */
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
