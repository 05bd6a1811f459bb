import { getTrace, type Trace } from '#app/domain/reading/trace/get-trace.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import { displayInstant } from '#app/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'

const instant = (at: number | null) => (at === null ? null : displayInstant(at))

/** What a code names, or what is wrong with it; nothing of an empty one. */
export async function viewTracePage(visit: Visit, code: string) {
  if (code.trim() === '') return { trace: null, problem: null }
  try {
    return { trace: viewFound(await getTrace(visit, code)), problem: null }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.name === 'notFound') return { trace: null, problem: 'unknown' as const }
    if (error.fields.code !== undefined) return { trace: null, problem: 'noCode' as const }
    throw error
  }
}

function viewFound({ openedAt, readUntil, ...trace }: Trace) {
  return { ...trace, openedAt: instant(openedAt), readUntil: instant(readUntil) }
}
