import type { GiveWay } from '#app/kernel/values/scrypt/scrypt.ts'

/** A turn that lasts longer than this was cut off by the runtime and will never report its end. Milliseconds. */
const maxTurnMs = 10_000

/** A request in the line: whose it is, and which of that one's requests in a row. */
type Ticket = { key: string; round: number }

/**
 * Lets requests work one after another. Those of different keys take turns, so that many requests of one don't hold up another's first; those
 * of one key are served in the order in which they came. Each polls for its turn, more seldom the further back it stands: the
 * runtime takes a request that waits only for another request's work for a hung one, and ends it.
 */
export class FairQueue {
  readonly #line: Ticket[] = []
  readonly #lookEvery: number
  #began = 0

  /** `lookEvery` is the polling interval in milliseconds; it is multiplied by the number of requests ahead. */
  constructor(lookEvery: number) {
    this.#lookEvery = lookEvery
  }

  async run<Result>(work: () => Promise<Result>, key = ''): Promise<Result> {
    const ticket = this.#enter(key)
    for (let before = this.#before(ticket); before > 0; before = this.#before(ticket))
      await new Promise((look) => setTimeout(look, before * this.#lookEvery))
    this.#began = Date.now()
    try {
      return await work()
    } finally {
      this.#leave(ticket)
    }
  }

  /** Takes a place behind all requests that have no more of their own key before them. Nobody comes before the one whose turn it is. */
  #enter(key: string): Ticket {
    const turn = this.#line[0]
    const last = this.#line.findLast((one) => one.key === key)
    const ticket = { key, round: last === undefined ? (turn?.round ?? 0) : last.round + 1 }
    const behind = this.#line.findLastIndex(({ round }) => round <= ticket.round)
    this.#line.splice(turn === undefined ? 0 : Math.max(1, behind + 1), 0, ticket)
    return ticket
  }

  /** The number of requests ahead of this one; 0 means that it is its turn. Takes the turn away from a request that was cut off. */
  #before(ticket: Ticket): number {
    const before = this.#line.indexOf(ticket)
    const isOverdue = before === 1 && Date.now() - this.#began > maxTurnMs
    if (!isOverdue) return Math.max(before, 0)
    this.#line.shift()
    return 0
  }

  #leave(ticket: Ticket): void {
    const at = this.#line.indexOf(ticket)
    if (at >= 0) this.#line.splice(at, 1)
  }
}

/**
 * The numbers of requests that this isolate is answering, of those of them that still wait to begin, and of those that wait for slow work.
 */
let inFlight = 0
let queued = 0
let aside = 0

/** With more requests at a time than this, requests that write are queued. */
const crowd = 8

/** Milliseconds to wait before looking again whether other requests are done. */
const pause = 2
const writes = new FairQueue(pause)

/**
 * Answers a request and counts it, so that slow work knows about it. In a crowd, requests that read go first and the
 * others begin one by one, so that hundreds of forms at once don't delay a page.
 */
export async function serving<Result>(method: string, work: () => Promise<Result>): Promise<Result> {
  inFlight += 1
  try {
    if (!['GET', 'HEAD'].includes(method) && inFlight - aside > crowd) await queueing()
    return await work()
  } finally {
    inFlight -= 1
  }
}

async function queueing(): Promise<void> {
  queued += 1
  try {
    await writes.run(() => until(() => inFlight <= aside + queued, 5))
  } finally {
    queued -= 1
  }
}

/**
 * Runs slow work after all other requests, including those that arrive meanwhile, in turns by `key`. The work gets a function by which it
 * lets the requests go first that have arrived since. After `maxPauses` it goes on anyway, so that it doesn't wait for ever. Requests that
 * themselves wait for slow work don't count as others.
 */
export async function runWhenIdle<Result>(
  work: (giveWay: GiveWay) => Promise<Result>,
  {
    queue,
    key,
    maxPauses,
  }: { queue: FairQueue; key: string; maxPauses: { before: number; between: number } },
): Promise<Result> {
  const isIdle = () => inFlight <= aside
  const inTurn = async () => {
    await until(isIdle, maxPauses.before)
    return work(() => until(isIdle, maxPauses.between))
  }
  return standingAside(() => queue.run(inTurn, key))
}

/** Waits for slow work, or for another Worker. Meanwhile the request doesn't count as one that slow work has to wait for. */
export async function standingAside<Result>(work: () => Promise<Result>): Promise<Result> {
  aside += 1
  try {
    return await work()
  } finally {
    aside -= 1
  }
}

async function until(isQuiet: () => boolean, maxPauses: number): Promise<void> {
  for (let pauses = 0; pauses < maxPauses; pauses++) {
    await new Promise((done) => setTimeout(done, pause))
    if (isQuiet()) return
  }
}
