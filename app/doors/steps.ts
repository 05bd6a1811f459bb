/** One step of a request's way: it answers itself, or lets the next go on and may change what that answers. */
export type Step<Asked> = (asked: Asked, next: () => Promise<Response>) => Promise<Response>

/** Takes a request through steps in their order; what none of them answers comes to `last`. */
export function through<Asked>(
  steps: readonly Step<Asked>[],
  asked: Asked,
  last: (asked: Asked) => Promise<Response>,
): Promise<Response> {
  const [step, ...rest] = steps
  return step === undefined ? last(asked) : step(asked, () => through(rest, asked, last))
}
