/** A run of text with the height of its letters, in any unit. */
interface SizedRun {
  text: string
  size: number
}

/** Readings are set in half the size of their words, some a little larger. */
const mostOfWord = 0.65
const kana = /^[\u3040-\u30ff\s]+$/

/** Which runs are readings set beside a word: kana much smaller than the Japanese text before or after them. */
export function rubyRuns(runs: readonly SizedRun[]): boolean[] {
  const isRuby = (run: SizedRun) => kana.test(run.text) && run.text.trim() !== ''
  const words = runs.map((run) => (run.text.trim() === '' || isRuby(run) ? 0 : run.size))
  return runs.map(
    (run, at) => isRuby(run) && run.size <= mostOfWord * Math.max(near(words, at, -1), near(words, at, 1)),
  )
}

/** The first that is there, that way. */
function near(sizes: readonly number[], at: number, step: 1 | -1): number {
  const before = step === 1 ? sizes.slice(at + 1) : sizes.slice(0, at).reverse()
  return before.find((size) => size > 0) ?? 0
}
