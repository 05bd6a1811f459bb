import { type Expression, type SqlBool, sql } from 'kysely'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'

/** assumed: further variants of one word are ignored. D1 nests at most 100 expressions. */
const maxVariants = 60

/**
 * Whether a text without a search key contains a word, regardless of width, of the case of Latin letters, and of hiragana or katakana. SQLite
 * can't fold a text as `fold` does, so it replaces only the variants of the word's own characters.
 */
export function containsWord(text: Expression<string>, word: string) {
  const folded = fold(displayText(word))
  const plain = word.normalize('NFKC').toLowerCase()
  const replaced = variantsOf(folded).reduce<Expression<string>>(
    (within, [variant, character]) =>
      sql<string>`replace(${within}, ${sql.lit(variant)}, ${sql.lit(character)})`,
    sql<string>`lower(${text})`,
  )
  // A letter with a mark is folded in the word, but not in the text.
  return sql<SqlBool>`(instr(${replaced}, ${folded}) > 0 OR instr(lower(${text}), ${plain}) > 0)`
}

/** The other forms of a folded word's characters, each with the character: katakana, and full-width forms. */
function variantsOf(folded: string): [variant: string, character: string][] {
  return [...new Set(folded)]
    .flatMap((character) => othersOf(character).map((variant): [string, string] => [variant, character]))
    .slice(0, maxVariants)
}

function othersOf(character: string): string[] {
  const unit = character.charCodeAt(0)
  const at = (code: number) => String.fromCharCode(code)
  if ((unit >= 0x3041 && unit <= 0x3096) || unit === 0x309d || unit === 0x309e) return [at(unit + 0x60)]
  if (unit < 0x21 || unit > 0x7e) return []
  const wide = at(unit + 0xfee0)
  const capital = character.toUpperCase()
  return capital === character ? [wide] : [wide, at(capital.charCodeAt(0) + 0xfee0)]
}
