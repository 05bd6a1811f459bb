/** Whose turn lasts longer was cut off by the runtime, and never says that it is over. Milliseconds. */
const longestTurn = 10_000

/**
 * One after another, in the order they came. Each looks by itself whether it is its turn, the first ones often, the last
 * ones seldom: the runtime takes a request that waits for nothing but another request's work for a hung one, and ends it.
 */
export class Turns {
  readonly #line: symbol[] = []
  readonly #lookEvery: number
  #began = 0

  /** `lookEvery`: milliseconds, for each who is before. */
  constructor(lookEvery: number) {
    this.#lookEvery = lookEvery
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const ticket = Symbol()
    this.#line.push(ticket)
    for (let before = this.#before(ticket); before > 0; before = this.#before(ticket))
      await new Promise((look) => setTimeout(look, before * this.#lookEvery))
    this.#began = Date.now()
    try {
      return await work()
    } finally {
      this.#leave(ticket)
    }
  }

  /** How many are before; 0 is at work, or whose turn was given away. */
  #before(ticket: symbol): number {
    const before = this.#line.indexOf(ticket)
    const isOverdue = before === 1 && Date.now() - this.#began > longestTurn
    if (!isOverdue) return Math.max(before, 0)
    this.#line.shift()
    return 0
  }

  #leave(ticket: symbol): void {
    const at = this.#line.indexOf(ticket)
    if (at >= 0) this.#line.splice(at, 1)
  }
}
