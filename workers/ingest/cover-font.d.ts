/** A binary file that is bundled into the Worker. */
declare module '*.bin' {
  const bytes: ArrayBuffer
  export default bytes
}
