import { refuse } from '#app/errors/refusal.ts'
import { hashPassword, verifyPassword } from '#app/values/password.ts'
import { ensureWithinRate, networkOf } from '#app/visit/brake.ts'
import { afterOthers } from '#app/visit/requests-at-hand.ts'
import { Turns } from '#app/visit/turns.ts'
import type { Visit } from '#app/visit/visit.ts'

/** How many are let in at once, by isolate: the last of them waits some four seconds. */
export const mostAdmitted = 24
/** When a place may be free again, seconds. */
const comeAgain = 5
/** How long a hash is put off for others, in pauses of `afterOthers`: some 0.2 s where nothing is done in them. */
const patience = 80

let admitted = 0
const hashes = new Turns(20)

/** The only hands that hash: one at a time in an isolate, and after whoever is to be served quickly. */
export type Hashing = {
  /** As `verifyPassword`. */
  verify: (digest: string, stored: string | null) => Promise<boolean>
  /** As `hashPassword`, with a salt of its own. */
  hash: (digest: string) => Promise<string>
}

/**
 * Lets work in that hashes a password. A hash holds the isolate's one thread for some 0.15 s (docs/adr/046), so that
 * more than a few at once would keep everybody waiting: they are refused with `upstreamNoAnswer` as 503, and one address
 * that asks too often as 429. What was let in ends even if who asked is gone, so that their place is free again.
 */
export async function admit<Result>(
  visit: Visit,
  work: (hashing: Hashing) => Promise<Result>,
): Promise<Result> {
  if (admitted >= mostAdmitted) refuse('upstreamNoAnswer', { wait: { why: 'busy', seconds: comeAgain } })
  admitted += 1
  return seenThrough(visit, async () => {
    try {
      const network = networkOf(visit)
      if (network !== null) await ensureWithinRate(visit.env.SIGN_INS_BY_ADDRESS, network)
      return await work(hashingFor(visit))
    } finally {
      admitted -= 1
    }
  })
}

function hashingFor(visit: Visit): Hashing {
  const inTurn = <Result>(work: () => Promise<Result>) => afterOthers(hashes, patience, work)
  return {
    verify: (digest, stored) => inTurn(() => verifyPassword(digest, stored)),
    hash: (digest) => inTurn(() => hashPassword(digest, visit.randomBytes(16))),
  }
}

/** Work of somebody who has gone away is dropped where it stands, with whatever it holds, unless it is asked for here. */
function seenThrough<Result>(visit: Visit, work: () => Promise<Result>): Promise<Result> {
  const done = work()
  visit.afterwards(done.catch(() => undefined))
  return done
}
