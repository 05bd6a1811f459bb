/** A file that the Worker carries as its bytes. */
declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}
