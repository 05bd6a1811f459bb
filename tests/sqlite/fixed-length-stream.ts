/** Stands for workerd's class: a stream of bytes that fails if there are more or fewer of them than announced. */
class ExactStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(expected: number) {
    let seen = 0
    super({
      transform(chunk, controller) {
        seen += chunk.byteLength
        if (seen > expected)
          throw new TypeError('Attempt to write too many bytes through a FixedLengthStream.')
        controller.enqueue(chunk)
      },
      flush() {
        if (seen < expected)
          throw new TypeError('FixedLengthStream did not see all expected bytes before close().')
      },
    })
  }
}

Object.assign(globalThis, { FixedLengthStream: ExactStream })
