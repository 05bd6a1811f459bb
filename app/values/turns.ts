/**
 * One after another, in the order they came. The end of a turn wakes the next and nothing else does, so that whoever
 * begins one has to see it through.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken) await new Promise<void>((begin) => this.#waiting.push(begin))
    this.#isTaken = true
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#isTaken = false
      else next()
    }
  }
}
