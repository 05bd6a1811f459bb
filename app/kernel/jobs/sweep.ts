/**
 * Does what is due, in an invocation of its own. It is idempotent: it may be killed, and run twice at once. If it answers 'more', it is run
 * again at once, so it must not answer that for work that it only puts off.
 */
export type Sweep = () => Promise<unknown>

/** Sweeps by name. Several of one name run side by side, each for its share of the rows. */
export type Sweeps = Readonly<Record<string, Sweep | readonly Sweep[]>>

/** Answers 'more' if a sweep handled as many rows as one run may. */
export async function goesOn(handled: Promise<number>, limit: number): Promise<'more' | undefined> {
  return (await handled) >= limit ? 'more' : undefined
}
