import type { OpenDatabase } from '#app/kernel/data/database.ts'

/** The segments that one invocation may work on; each takes some seven queries. */
const SEGMENTS_A_TURN = 100

/** How long an invocation may last by the clock, in milliseconds; its CPU time is less. */
const TURN_MS = 240_000

/** How long a job may go on while jobs of other tenants wait, in milliseconds. It then asks every so often whether they do. */
const SHARE_MS = 20_000

/** Answers whether a job of another tenant waits for a worker. */
type OthersWait = (records: OpenDatabase, tenantId: number) => Promise<boolean>

/**
 * The resources that one invocation of a worker may use: a consumer has 5 minutes of CPU, an invocation 1000 queries to
 * D1. Longer work ends its turn and continues in the next one. Several jobs may share an invocation.
 */
export class Turn {
  readonly #now: () => number
  readonly #until: number
  readonly #othersWait: OthersWait | undefined
  #segments = SEGMENTS_A_TURN
  #asksAt: number
  #isGivenUp = false

  /** Without `othersWait` a job never gives way to those of other tenants. */
  constructor(now: () => number, othersWait?: OthersWait) {
    this.#now = now
    this.#until = now() + TURN_MS
    this.#othersWait = othersWait
    this.#asksAt = now() + SHARE_MS
  }

  /** Counts work that costs as much as this many segments. */
  take(segments = 1): void {
    this.#segments -= segments
  }

  /** Begins the share of the next job. */
  beginShare(): void {
    this.#asksAt = this.#now() + SHARE_MS
    this.#isGivenUp = false
  }

  /** Ends the job's share if it is used up and other tenants wait. */
  async giveWay(records: OpenDatabase, tenantId: number): Promise<void> {
    if (this.#othersWait === undefined || this.#now() < this.#asksAt) return
    this.#asksAt = this.#now() + SHARE_MS
    this.take()
    this.#isGivenUp = await this.#othersWait(records, tenantId)
  }

  /** Whether the job that is being done has to stop here. */
  get isOver(): boolean {
    return this.#isGivenUp || this.isUsedUp
  }

  /** Whether the invocation has to end, so that no other job may begin. */
  get isUsedUp(): boolean {
    return this.#segments <= 0 || this.#now() > this.#until
  }
}
