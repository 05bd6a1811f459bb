import { runSweep, sendSweeps } from '#app/features/operations/model/run-sweeps.ts'
import { orders } from '#app/features/orders/worker.ts'
import type { Env, SweepHint } from '#app/kernel/data/env.ts'
import type { AllSweeps } from '#app/kernel/jobs/sweep.ts'
import { virtualTime } from '#tests/visits/virtual-time.ts'
import type { Platform, Till } from './order-world.ts'

/** How long things take, in milliseconds. `provider` is one call of the provider's API, or null if it doesn't answer. */
export type Delays = { database: number; message: number; provider(url: string): number | null }

/** What one invocation of the Worker used, of what it may use. `die` ends it where it is, as if its machine was lost. */
type Invocation = { calls: number; connections: number; maxConnections: number; isDead: boolean; die(): void }

/** The number of invocations that Cloudflare runs at once: `max_concurrency` of the queue. */
const maxConcurrency = 10
const minute = 60_000
/** How long the product waits for a provider's answer. */
const patience = 20_000

/**
 * Cron and the queue of sweeps with all that a platform has to wait for, in virtual time: the database, the providers, and the delivery of
 * messages. Runs the sweeps of renewals and of open orders as they are deployed.
 */
export function sweepQueue({ d1, env, clock }: Platform, tills: Record<string, Till>, delays: Delays) {
  const time = virtualTime(clock)
  const waiting: SweepHint[] = []
  const invocations: Invocation[] = []
  let running = 0
  const queue = {
    send: async (hint: SweepHint) => {
      waiting.push(hint)
      pump()
    },
    sendBatch: async (batch: Iterable<{ body: SweepHint }>) => {
      for (const { body } of batch) waiting.push(body)
      pump()
    },
  }
  const pump = () => {
    while (running < maxConcurrency) {
      const hint = waiting.shift()
      if (hint === undefined) return
      running++
      void deliver(hint).then(() => {
        running--
        pump()
      })
    }
  }
  const deliver = async (hint: SweepHint) => {
    await time.sleep(delays.message)
    const died = Promise.withResolvers<void>()
    const invocation = { calls: 0, connections: 0, maxConnections: 0, isDead: false, die: () => undefined }
    const own: Invocation = Object.assign(invocation, {
      die() {
        invocation.isDead = true
        died.resolve()
      },
    })
    invocations.push(own)
    const deps = depsOf(own)
    await Promise.race([runSweep(deps, sweepsOf(deps), hint), died.promise])
  }
  /** Makes a call of an invocation take its time. A dead one gets no answer, though the call was made. */
  const waitFor = async <Answer>(
    own: Invocation,
    ms: number,
    call: () => Promise<Answer>,
  ): Promise<Answer> => {
    own.calls++
    if (own.isDead) return new Promise(() => undefined)
    await time.sleep(ms / 2)
    const answer = await call()
    await time.sleep(ms / 2)
    return own.isDead ? new Promise(() => undefined) : answer
  }
  const depsOf = (own: Invocation) => {
    const database = slowly(d1, (call) => waitFor(own, delays.database, call))
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const { url } = new Request(input, init)
      const [, till] = Object.entries(tills).find(([part]) => url.includes(part)) as [string, Till]
      own.connections++
      own.maxConnections = Math.max(own.maxConnections, own.connections)
      const ms = delays.provider(url)
      try {
        return await waitFor(own, ms ?? patience, () => (ms === null ? timeOut() : till.fetch(input, init)))
      } finally {
        own.connections--
      }
    }
    const { randomBytes } = Object.values(tills)[0]!.cron
    const now = () => clock.now
    return {
      env: { ...env, DB: database, SWEEPS: queue } as unknown as Env,
      now,
      randomBytes,
      fetch: fetch as typeof globalThis.fetch,
    }
  }
  const sweepsOf = (deps: ReturnType<typeof depsOf>): AllSweeps => {
    const { renewals, orders: open } = orders.sweeps(deps as never)
    return { ofPlatform: {}, ofTenants: () => ({ renewals, orders: open }) }
  }
  const cron = async () => {
    for (;;) {
      await sendSweeps(
        { DB: d1, SWEEPS: queue as unknown as Env['SWEEPS'] },
        sweepsOf(depsOf(noInvocation())),
        clock.now,
      )
      await time.sleep(minute)
    }
  }
  return {
    invocations,
    /** Starts cron, and lets time pass until something is the case. */
    async runUntil(isOver: () => boolean): Promise<void> {
      void cron()
      await time.passUntil(isOver)
    },
    sleep: time.sleep,
  }
}

const noInvocation = (): Invocation => ({
  ...{ calls: 0, connections: 0, maxConnections: 0, isDead: false },
  die: () => undefined,
})

function timeOut(): Promise<never> {
  return Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
}

/** The database with calls that take their time. */
function slowly(d1: D1Database, wait: <Answer>(call: () => Promise<Answer>) => Promise<Answer>): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>()
  const slow = (statement: D1PreparedStatement): D1PreparedStatement => {
    const own = {
      bind: (...values: unknown[]) => slow(statement.bind(...values)),
      all: () => wait(() => statement.all()),
    } as unknown as D1PreparedStatement
    originals.set(own, statement)
    return own
  }
  const made = {
    prepare: (sql: string) => slow(d1.prepare(sql)),
    batch: (all: D1PreparedStatement[]) =>
      wait(() => d1.batch(all.map((one) => originals.get(one) as D1PreparedStatement))),
  }
  return made as unknown as D1Database
}
