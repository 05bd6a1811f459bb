import type { PageFile, Viewport } from '#app/viewer/browser/document/page-file.ts'
import type { PageSize } from '#app/viewer/viewer-boot.ts'

/** A page of which nothing but a picture leaves the house. */
export class PicturePage implements PageFile {
  /** The picture as a whole is one. */
  readonly imageCoordinates = null
  readonly marked: string
  readonly #size: PageSize
  /** One at least so many pixels wide, as far as there is one. */
  readonly #picture: (width: number) => Promise<HTMLImageElement>

  /** `size` in points, and the words that its picture shows. */
  constructor(size: PageSize, marked: string, picture: (width: number) => Promise<HTMLImageElement>) {
    this.#size = size
    this.marked = marked
    this.#picture = picture
  }

  getViewport({ scale }: { scale: number }): Viewport {
    const { width, height } = this.#size
    return {
      width: width * scale,
      height: height * scale,
      convertToViewportPoint: (x, y) => [x * scale, (height - y) * scale],
    }
  }

  render({ canvas }: { canvas: HTMLCanvasElement | null }): { promise: Promise<void>; cancel(): void } {
    let isCancelled = false
    const promise = this.#picture(canvas?.width ?? 0).then((picture) => {
      if (canvas !== null && !isCancelled)
        canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    })
    return {
      promise,
      cancel: () => {
        isCancelled = true
      },
    }
  }

  cleanup(): void {}
}
