/**
 * Finds how long a copy rests after a turn, which uses one database after the other. Each should be free for others for at least as long as the
 * turn has kept the busier one; the time that calls were on their way counts, because nobody's database was busy then.
 */
export class TurnPace {
  readonly #now: () => number
  readonly #beganAt: number
  readonly #busy: number[] = []

  constructor(now = () => performance.now()) {
    this.#now = now
    this.#beganAt = now()
  }

  /** Adds a call that has kept a database busy for some milliseconds. */
  add(ms: number): void {
    this.#busy.push(ms)
  }

  get restMs(): number {
    const onTheWay = this.#now() - this.#beganAt - this.#busy.reduce((sum, ms) => sum + ms, 0)
    return Math.max(0, Math.max(0, ...this.#busy) - Math.max(0, onTheWay))
  }
}
