/** Measured when `npm test` begins (scripts/tests/timing.ts); 1 where a runner is started by itself. */
const patience = Number(process.env.BUNKO_PATIENCE ?? 1)

/**
 * How long a test waits at most for what a machine at rest does in much less, milliseconds: a limit is there to end what hangs, and
 * no test is to fail because the machine does something else as well.
 */
export function patiently(milliseconds: number): number {
  return Math.round(milliseconds * patience)
}
