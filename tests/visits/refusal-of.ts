import { isRefusal, type Refusal } from '#app/kernel/errors/refusal.ts'

/** The refusal that work ends with; null where it is done. */
export async function refusalIn(work: Promise<unknown>): Promise<Refusal | null> {
  try {
    await work
    return null
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}

/** Its name, or that it is done. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  return (await refusalIn(work))?.name ?? 'done'
}
