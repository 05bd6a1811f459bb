import { refuse } from '#app/kernel/errors/refusal.ts'
import { hashPassword, verifyPassword } from '#app/kernel/values/password.ts'
import type { GiveWay } from '#app/kernel/values/scrypt/scrypt.ts'
import { ensureWithinRate, networkOf } from '#app/visit/brake.ts'
import { FairQueue, runWhenIdle } from '#app/visit/in-flight.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * The number of attempts at once in an isolate, and of one network: two classes that sign in together, with places left for others. The last
 * of a class of 60 waits some ten seconds.
 */
export const maxAdmitted = 180
export const maxAdmittedOfNetwork = 120
/** The seconds that a refused client is told to wait before it tries again. */
const comeAgain = 5
/**
 * How long a hash is postponed for other requests, in pauses of `runWhenIdle`: some 0.2 s before it begins if nothing else happens in them,
 * and as much between its ten steps together.
 */
const patience = { before: 80, between: 9 }

let admitted = 0
const admittedOf = new Map<string, number>()
const hashes = new FairQueue(20)

/** The only access to hashing: one at a time in an isolate, and after requests that can be answered quickly. */
export type Hashing = {
  /** Verifies a password like `verifyPassword`. */
  verify: (digest: string, stored: string | null) => Promise<boolean>
  /** Hashes a password like `hashPassword`, with a salt of its own. */
  hash: (digest: string) => Promise<string>
}

/**
 * Runs work that hashes a password. A hash needs the isolate's only thread for some 0.15 s (docs/adr/046), so they wait in a line, in
 * which networks take turns, and each gives way to other requests between its steps (docs/adr/175). Refuses with `upstreamNoAnswer`: as 503 if too many wait already, of all or of this network, as 429 if one
 * address asks too often. Work that has begun is completed even if the client is gone, so that its place becomes free.
 */
export async function admit<Result>(
  visit: Visit,
  work: (hashing: Hashing) => Promise<Result>,
): Promise<Result> {
  const network = networkOf(visit)
  const key = network ?? ''
  const ofNetwork = admittedOf.get(key) ?? 0
  if (admitted >= maxAdmitted || ofNetwork >= maxAdmittedOfNetwork)
    refuse('upstreamNoAnswer', { wait: { why: 'busy', seconds: comeAgain } })
  admitted += 1
  admittedOf.set(key, ofNetwork + 1)
  return seenThrough(visit, async () => {
    try {
      if (network !== null) await ensureWithinRate(visit.env.SIGN_INS_BY_ADDRESS, network)
      return await work(hashingFor(visit, key))
    } finally {
      leave(key)
    }
  })
}

function leave(key: string): void {
  admitted -= 1
  const left = (admittedOf.get(key) ?? 1) - 1
  if (left > 0) admittedOf.set(key, left)
  else admittedOf.delete(key)
}

function hashingFor(visit: Visit, key: string): Hashing {
  const inTurn = <Result>(work: (giveWay: GiveWay) => Promise<Result>) =>
    runWhenIdle(work, { queue: hashes, key, maxPauses: patience })
  return {
    verify: (digest, stored) => inTurn((giveWay) => verifyPassword(digest, stored, giveWay)),
    hash: (digest) => inTurn((giveWay) => hashPassword(digest, visit.randomBytes(16), giveWay)),
  }
}

/** Completes the work even if the client disconnects. The runtime would otherwise drop it together with its place. */
function seenThrough<Result>(visit: Visit, work: () => Promise<Result>): Promise<Result> {
  const done = work()
  visit.afterwards(done.catch(() => undefined))
  return done
}
