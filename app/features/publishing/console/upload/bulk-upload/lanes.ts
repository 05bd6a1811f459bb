/** Runs work in a few lanes at once, in the order in which it was added. */
export class Lanes<Work> {
  readonly #waiting: Work[] = []
  readonly #run: (work: Work) => Promise<void>
  #free: number
  #rest: ReturnType<typeof setTimeout> | null = null
  #isHeld = false

  constructor(places: number, run: (work: Work) => Promise<void>) {
    this.#free = places
    this.#run = run
  }

  add(work: Work): void {
    this.#waiting.push(work)
    this.#next()
  }

  /** Puts the work before everything that waits. */
  addFirst(work: Work): void {
    this.#waiting.unshift(work)
    this.#next()
  }

  /** Takes work out of the queue. Work that has begun goes on. */
  drop(work: Work): void {
    const at = this.#waiting.indexOf(work)
    if (at >= 0) this.#waiting.splice(at, 1)
  }

  /** Begins nothing new until it is called with false. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (!isHeld) for (let place = this.#free; place > 0; place--) this.#next()
  }

  get isResting(): boolean {
    return this.#rest !== null
  }

  /** Begins nothing new for `pause` milliseconds, or until `goOn`. */
  rest(pause: number): void {
    if (this.#rest !== null) clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.goOn(), pause)
  }

  goOn(): void {
    if (this.#rest !== null) clearTimeout(this.#rest)
    this.#rest = null
    for (let place = this.#free; place > 0; place--) this.#next()
  }

  #next(): void {
    const isReady = this.#free > 0 && this.#rest === null && !this.#isHeld
    const work = isReady ? this.#waiting.shift() : undefined
    if (work === undefined) return
    this.#free--
    void this.#run(work).finally(() => {
      this.#free++
      this.#next()
    })
  }
}
