/** As much of the parser as is used; its own types are where TypeScript doesn't find them. */
declare module '@web3-storage/multipart-parser' {
  export type MultipartPart = {
    name: string
    filename?: string
    /** A part may leave its type out. */
    contentType?: string
    data: AsyncIterable<Uint8Array>
  }
  export function streamMultipart(
    body: ReadableStream<Uint8Array>,
    boundary: string,
  ): AsyncGenerator<MultipartPart>
}
