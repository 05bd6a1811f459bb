/** Work that waits for one of a few places, in the order it came. */
export class Lanes<Work> {
  readonly #waiting: Work[] = []
  readonly #run: (work: Work) => Promise<void>
  #free: number

  constructor(places: number, run: (work: Work) => Promise<void>) {
    this.#free = places
    this.#run = run
  }

  add(work: Work): void {
    this.#waiting.push(work)
    this.#next()
  }

  /** Takes out what has not begun. */
  drop(work: Work): void {
    const at = this.#waiting.indexOf(work)
    if (at >= 0) this.#waiting.splice(at, 1)
  }

  #next(): void {
    const work = this.#free > 0 ? this.#waiting.shift() : undefined
    if (work === undefined) return
    this.#free--
    void this.#run(work).finally(() => {
      this.#free++
      this.#next()
    })
  }
}
