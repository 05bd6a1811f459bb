import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'

/** The number of consecutive characters that count as text that was read. */
const run = 10

/**
 * Collects all text in answers, without knowing what should be kept back: strings at any depth, and the parts of a line
 * as one string.
 */
export class TextThief {
  readonly #heard = new Set<string>()
  refused = 0

  /** Collects the text of an answer. A refusal counts as an answer without text. */
  async ask(question: () => Promise<unknown>): Promise<void> {
    try {
      this.#listen(await question())
    } catch (error) {
      if (!isRefusal(error)) throw error
      this.refused += 1
    }
  }

  #listen(answer: unknown): void {
    if (typeof answer === 'string') this.#heard.add(answer)
    if (typeof answer !== 'object' || answer === null) return
    const parts = Object.values(answer)
    if (Array.isArray(answer) && parts.every((part) => typeof part?.text === 'string'))
      this.#heard.add(parts.map(({ text }) => text).join(''))
    for (const part of parts) this.#listen(part)
  }

  /** The share of a book's runs of ten characters that is in the collected text. */
  shareOf(pages: readonly string[]): number {
    const heard = [...this.#heard].join('\n')
    const runs = pages.map(displayText).flatMap((text) => runsOf(text))
    return runs.filter((one) => heard.includes(one)).length / runs.length
  }
}

function runsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - run + 1) }, (_, at) => text.slice(at, at + run))
}

const syllables =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん、。山川空海花雨風雪月星本町人手目'

/** Pages of random letters, about three hundred on each. */
export function pagesBy(
  chance: { upTo: (most: number) => number; pick: <T>(list: readonly T[]) => T },
  count: number,
) {
  const letters = Array.from(syllables)
  return Array.from({ length: count }, () =>
    Array.from({ length: 250 + chance.upTo(100) }, () => chance.pick(letters)).join(''),
  )
}
