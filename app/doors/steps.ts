/** One step in handling a request: it answers the request itself, or calls `next` and may change that answer. */
export type Step<Asked> = (asked: Asked, next: () => Promise<Response>) => Promise<Response>

/** Passes a request through the steps in order. A request that no step answers goes to `last`. */
export function through<Asked>(
  steps: readonly Step<Asked>[],
  asked: Asked,
  last: (asked: Asked) => Promise<Response>,
): Promise<Response> {
  const [step, ...rest] = steps
  return step === undefined ? last(asked) : step(asked, () => through(rest, asked, last))
}
