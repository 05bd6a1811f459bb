// This file is one module without imports of types from the app: its types are stripped, and it becomes the entry of the tested Worker.
// @ts-expect-error The bundle of the app or the console beside which this module is put.
import * as bundle from './index.js'

type Handle = D1Database | D1DatabaseSession
type Handler = { fetch: (request: Request, env: object, ctx: ExecutionContext) => Promise<Response> }

/** Virtual milliseconds that one call of each kind takes. */
type Delays = { d1: number; r2: number; kv: number }

/**
 * The entry of the app and of the console in tests over HTTP. It passes every request on; one with the header
 * `X-Count-Trips: {"d1":…,"r2":…,"kv":…}` is answered in virtual time, in which each call of D1, R2 and KV takes as long as the header says and
 * nothing else takes any. `X-Trips` in the answer is the time that was waited for, in both Workers if the app asked the console. `X-Trips-After`
 * names an address of the app to ask first, so that the isolates know its site.
 */
const counted = (worker: Handler): Handler => ({
  async fetch(request, env, ctx) {
    const asked = request.headers.get('X-Count-Trips')
    if (asked === null) return worker.fetch(request, env, ctx)
    const before = request.headers.get('X-Trips-After')
    if (before !== null && worker === bundle.default) await worker.fetch(new Request(before), env, ctx)
    const clock = new VirtualClock()
    const answer: Response = await worker.fetch(request, watch(env, clock, JSON.parse(asked) as Delays), ctx)
    const told = new Response(answer.body, answer)
    // The app waits for the console's answer while its own clock stands still.
    told.headers.set('X-Trips', String(clock.now + Number(answer.headers.get('X-Trips') ?? 0)))
    return told
  },
})

const { fetch, scheduled, queue } = bundle.default

export default { ...(fetch && counted(bundle.default)), scheduled, queue }

/** Only the console has this entry. */
export const fromReaders = bundle.fromReaders === undefined ? {} : counted(bundle.fromReaders)

/**
 * A clock that moves only when the request waits for nothing but calls that end later: then it goes to the earliest of their ends. So the
 * result is the longest chain of calls in series, however fast the machine is.
 */
class VirtualClock {
  now = 0
  private underWay = 0
  private begun = 0
  private waiting: { until: number; end: () => void }[] = []
  private isRunning = false

  /** Runs a call, and ends it `delay` after the virtual time at which it began. */
  async take<Answer>(delay: number, call: () => Promise<Answer>): Promise<Answer> {
    const until = this.now + delay
    this.begun++
    this.underWay++
    try {
      return await call()
    } finally {
      this.underWay--
      if (delay > 0)
        await new Promise<void>((end) => {
          this.waiting.push({ until, end })
          if (!this.isRunning) void this.run()
        })
    }
  }

  private async run(): Promise<void> {
    this.isRunning = true
    while (this.waiting.length > 0) {
      await this.quiet()
      this.now = Math.max(this.now, Math.min(...this.waiting.map(({ until }) => until)))
      const over = this.waiting.filter(({ until }) => until <= this.now)
      this.waiting = this.waiting.filter(({ until }) => until > this.now)
      for (const { end } of over) end()
    }
    this.isRunning = false
  }

  /** Waits until no call is under way and none has begun during some turns of the event loop. */
  private async quiet(): Promise<void> {
    for (let turns = 0, seen = this.begun; turns < quietTurns; turns++) {
      await new Promise((done) => setTimeout(done, 2))
      if (this.underWay === 0 && this.begun === seen) continue
      turns = -1
      seen = this.begun
    }
  }
}

/** How many turns of the event loop, of two milliseconds each, code that waits for no call gets to begin the next one. */
const quietTurns = 5

/** As in app/kernel/data/database-names.ts, which this module can't import; tests/house/databases.test.ts compares them. */
const databases = ['DB', 'DB_2', 'DB_3', 'SEARCH', 'SEARCH_2']

/** The same bindings, whose calls take virtual time. What isn't a database or a store takes none, but is waited for. */
function watch(env: object, clock: VirtualClock, { d1, r2, kv }: Delays): object {
  const watched = Object.entries(env).map(([name, binding]: [string, unknown]) => {
    if (databases.includes(name)) return [name, database(binding as D1Database, clock, d1)]
    if (name === 'FILES') return [name, methods(binding as object, clock, r2)]
    if (name === 'SNAPSHOTS') return [name, methods(binding as object, clock, kv)]
    return [name, typeof binding === 'object' && binding !== null ? methods(binding, clock, 0) : binding]
  })
  return Object.fromEntries(watched)
}

function methods(binding: object, clock: VirtualClock, delay: number): object {
  return new Proxy(binding, {
    get: (target, name) => {
      const calls = target as Record<string | symbol, (...given: unknown[]) => Promise<unknown>>
      // The method is looked up again for the call: that of another Worker is no function with `apply`.
      return typeof calls[name] === 'function'
        ? (...given: unknown[]) => clock.take(delay, async () => calls[name]?.(...given))
        : calls[name]
    },
  })
}

const statements = new WeakMap<object, D1PreparedStatement>()

function database(handle: Handle, clock: VirtualClock, delay: number): object {
  const statementOf = (statement: D1PreparedStatement): object => {
    const proxy = {
      bind: (...values: unknown[]) => statementOf(statement.bind(...values)),
      all: () => clock.take(delay, () => statement.all()),
      run: () => clock.take(delay, () => statement.run()),
      first: () => clock.take(delay, () => statement.first()),
      raw: () => clock.take(delay, () => statement.raw()),
    }
    statements.set(proxy, statement)
    return proxy
  }
  return {
    prepare: (sql: string) => statementOf(handle.prepare(sql)),
    batch: (batched: object[]) =>
      clock.take(delay, () => handle.batch(batched.map((one) => statements.get(one) as D1PreparedStatement))),
    withSession: (start: string) => database((handle as D1Database).withSession(start), clock, delay),
    getBookmark: () => ('getBookmark' in handle ? handle.getBookmark() : null),
  }
}
