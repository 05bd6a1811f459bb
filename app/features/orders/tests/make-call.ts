import { answer, answerRefusal } from '#app/doors/answer.ts'
import type { Endpoint } from '#app/doors/api/endpoint.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

type Answered = { http: number; status: number; data?: unknown }

/** Makes one of these API calls and returns its answer as clients get it. */
export async function makeCall(
  known: readonly Endpoint[],
  visit: Visit,
  route: string,
  params: Record<string, unknown>,
): Promise<Answered> {
  const named = known.find(({ method, path }) => `${method} ${path}` === route)
  if (named?.body !== 'json') throw new Error(`no call ${route}`)
  const answered = await named.handle(visit, params).then(answer, (error) => {
    if (isRefusal(error)) return answerRefusal(error, 'en')
    throw error
  })
  return { http: answered.status, ...((await answered.json()) as Omit<Answered, 'http'>) }
}
