import { getTrace } from '#app/features/reading/model/trace/get-trace.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

/** What a code names, or what is wrong with it; nothing of an empty one. */
export async function viewTracePage(visit: Visit, code: string) {
  if (code.trim() === '') return { trace: null, problem: null }
  try {
    return { trace: await getTrace(visit, code), problem: null }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.name === 'notFound') return { trace: null, problem: 'unknown' as const }
    if (error.fields.code !== undefined) return { trace: null, problem: 'noCode' as const }
    throw error
  }
}
