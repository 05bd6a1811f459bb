import { randomUUID } from 'node:crypto'
import type { DevState } from './browser/dev-state.ts'

/** The state that pages are told of, each time that it changes. */
export class DevStates {
  current: DevState = { pages: randomUUID(), assets: {}, problem: null }
  readonly #listeners = new Set<(state: DevState) => void>()

  change(differs: Partial<DevState>): void {
    this.current = { ...this.current, ...differs }
    for (const listener of this.#listeners) listener(this.current)
  }

  /** Tells it at once and at each change, until the answer is called. */
  listen(listener: (state: DevState) => void): () => void {
    this.#listeners.add(listener)
    listener(this.current)
    return () => this.#listeners.delete(listener)
  }
}
