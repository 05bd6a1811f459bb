import { openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Chance } from '#tests/visits/chance.ts'

/** Stands for a dead process: callers that wait for it get no answer. */
export class Killed extends Error {}

/**
 * A process of the product that may die before or after any call to the database or a provider, whatever it is doing.
 * From then on nothing it does has an effect, so only what is in D1 and at the provider is left. Its connection to the
 * provider may be bad, too: a call is lost, or the answer, or half of it.
 */
export function mortalProcess(chance: Chance, { dies, isBadLine }: { dies: number; isBadLine: number }) {
  let left = chance.of(dies) ? chance.upTo(24) : Number.POSITIVE_INFINITY
  const reach = async () => {
    // Other processes get a chance to run in between.
    for (let turns = chance.upTo(3); turns > 0; turns--) await null
    left -= 1
    if (left < 0) throw new Killed()
  }
  /** A process may die before a call and after it. */
  const call = async <Answer>(work: () => Promise<Answer>) => {
    await reach()
    const answer = await work()
    await reach()
    return answer
  }
  const badly = badLine(chance, isBadLine)
  return {
    get isDead() {
      return left < 0
    },
    /** Gives a visit, or cron's dependencies, the database and connection of this process. */
    run<Deps extends Pick<Visit, 'env' | 'fetch'>>(deps: Deps): Deps & Pick<Visit, 'd1' | 'db'> {
      const d1 = mortalD1(deps.env.DB, call)
      const fetchHere = (input: RequestInfo | URL, init?: RequestInit) =>
        call(() => badly(() => deps.fetch(input, init)))
      const env = { ...deps.env, DB: d1 } as Env
      return { ...deps, env, d1, db: openDatabase(d1), fetch: fetchHere as typeof fetch }
    },
  }
}
export type MortalProcess = ReturnType<typeof mortalProcess>

type Call = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

function mortalD1(d1: D1Database, call: Call): D1Database {
  const inner = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement) => {
    const wrapped = {
      bind: (...bound: unknown[]) => wrap(statement.bind(...bound)),
      all: () => call(() => statement.all()),
    }
    inner.set(wrapped, statement)
    return wrapped
  }
  const own = {
    prepare: (sql: string) => wrap(d1.prepare(sql)),
    batch: (statements: object[]) => call(() => d1.batch(statements.map((one) => inner.get(one)!))),
    withSession: () => own,
    getBookmark: () => null,
  }
  return own as unknown as D1Database
}

function badLine(chance: Chance, probability: number) {
  return async (ask: () => Promise<Response>): Promise<Response> => {
    if (!chance.of(probability)) return ask()
    const fault = chance.pick(['before', 'after', '500', 'cut'] as const)
    if (fault === 'before') throw new DOMException('too late', 'TimeoutError')
    const answer = await ask()
    if (fault === 'after') throw new DOMException('too late', 'TimeoutError')
    if (fault === '500') return new Response('Internal Server Error', { status: 500 })
    const bytes = await answer.arrayBuffer()
    return new Response(bytes.slice(0, bytes.byteLength * 0.6), answer)
  }
}
