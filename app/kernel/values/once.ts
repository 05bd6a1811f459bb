/** Makes a value when it is first asked for, and answers the same one from then on. For what a module can't or needn't make when it is loaded. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
