/** Something that changes the account. `title` says what, as an order: "make the queue bunko-jobs". */
export type Step = { title: string; run: () => Promise<void> }

/**
 * Finds out what is left to do of one part, by reading only. In a plan nothing of the parts before it has been done, so it has to cope
 * with what is missing.
 */
export type Part = () => Promise<Step[]>

/** Runs the parts one after the other, or only lists their steps. Answers the number of steps. */
export async function runParts(
  parts: readonly Part[],
  { isPlan, say }: { isPlan: boolean; say: (line: string) => void },
): Promise<number> {
  let count = 0
  for (const part of parts) {
    for (const { title, run } of await part()) {
      count += 1
      say(`${isPlan ? 'would ' : ''}${title}`)
      if (!isPlan) await run()
    }
  }
  return count
}
