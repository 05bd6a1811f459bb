import { isRefusal, type Refusal } from '#app/kernel/errors/refusal.ts'

/** Returns the refusal that the work ends with; null if the work succeeds. */
export async function refusalIn(work: Promise<unknown>): Promise<Refusal | null> {
  try {
    await work
    return null
  } catch (error) {
    if (isRefusal(error)) return error
    throw error
  }
}

/** Returns the refusal's name, or `done` if the work succeeds. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  return (await refusalIn(work))?.name ?? 'done'
}
