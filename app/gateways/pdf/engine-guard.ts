import { PdfFault } from './pdf-fault.ts'
import { SourceFailure } from './pdf-source.ts'

/** Turns anything that PDFium throws (traps, aborts, exhausted memory or stack) into a fault and retires the engine. */
export class EngineGuard {
  #failed: PdfFault | null = null

  run<T>(step: () => T): T {
    if (this.#failed) throw this.#failed
    try {
      return step()
    } catch (error) {
      throw this.#retire(error)
    }
  }

  async wait<T>(step: () => Promise<T>): Promise<T> {
    if (this.#failed) throw this.#failed
    try {
      return await step()
    } catch (error) {
      throw this.#retire(error)
    }
  }

  /** After this every step throws. `end` runs unless the engine has failed before. */
  close(end: () => void): void {
    if (!this.#failed) end()
    this.#failed ??= new PdfFault('empty')
  }

  /** A failure of the file's storage isn't the file's fault, so another attempt may succeed. */
  #retire(error: unknown): unknown {
    if (error instanceof PdfFault) return error
    this.#failed = new PdfFault('tooComplex', undefined, error)
    return error instanceof SourceFailure ? error.cause : this.#failed
  }
}
