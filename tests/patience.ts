/**
 * How many times slower this machine is than usual. `npm test` measures it at its start (scripts/tests/timing.ts); 1 if a runner is started
 * directly.
 */
const patience = Number(process.env.BUNKO_PATIENCE ?? 1)

/**
 * Returns a time limit in milliseconds, extended for a busy machine. A limit is there to end a test that hangs, and must not fail one
 * because the machine is also doing something else.
 */
export function patiently(milliseconds: number): number {
  return Math.round(milliseconds * patience)
}
