/** A turn that lasts longer than this was cut off by the runtime and will never report its end. Milliseconds. */
const maxTurnMs = 10_000

/**
 * Lets requests work one after another in the order in which they came. Each polls for its turn, the first ones often,
 * the last ones seldom, because the runtime ends a request that waits only for another request's work: it takes it for a
 * hung one.
 */
export class FairQueue {
  readonly #line: symbol[] = []
  readonly #lookEvery: number
  #began = 0

  /** `lookEvery` is the polling interval in milliseconds for each request that stands before. */
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

  /** The number of requests that stand before; 0 means that it is this one's turn, or that its turn was given away. */
  #before(ticket: symbol): number {
    const before = this.#line.indexOf(ticket)
    const isOverdue = before === 1 && Date.now() - this.#began > maxTurnMs
    if (!isOverdue) return Math.max(before, 0)
    this.#line.shift()
    return 0
  }

  #leave(ticket: symbol): void {
    const at = this.#line.indexOf(ticket)
    if (at >= 0) this.#line.splice(at, 1)
  }
}
