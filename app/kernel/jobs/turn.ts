/**
 * The resources that one invocation of a worker may use: a consumer has 5 minutes of CPU, an invocation 1000 queries to
 * D1. Longer work ends its turn and continues in the next one.
 */
export class Turn {
  readonly #now: () => number
  readonly #until: number
  #segments = SEGMENTS_A_TURN

  constructor(now: () => number) {
    this.#now = now
    this.#until = now() + TURN_MS
  }

  /** Counts work that costs as much as this many segments. */
  take(segments = 1): void {
    this.#segments -= segments
  }

  get isOver(): boolean {
    return this.#segments <= 0 || this.#now() > this.#until
  }
}

/** Each takes some seven queries. */
const SEGMENTS_A_TURN = 100
/** Clock time; the CPU time is less. */
const TURN_MS = 240_000
