import { randomUUID } from 'node:crypto'
import type { DevState } from './browser/dev-state.ts'

/** Keeps the current state, and tells listeners of each change. */
export class DevStates {
  current: DevState = { pages: randomUUID(), assets: {}, problem: null }
  readonly #listeners = new Set<(state: DevState) => void>()

  change(differs: Partial<DevState>): void {
    this.current = { ...this.current, ...differs }
    for (const listener of this.#listeners) listener(this.current)
  }

  /** Calls the listener at once and at each change. The answer ends that. */
  listen(listener: (state: DevState) => void): () => void {
    this.#listeners.add(listener)
    listener(this.current)
    return () => this.#listeners.delete(listener)
  }
}
