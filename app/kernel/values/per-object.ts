/**
 * Remembers a function's result for each object, as long as the object lives. For what follows from a site's snapshot alone: a new version
 * of the site is a new object, so nothing has to be forgotten. The result must not be changed, and not depend on anything else.
 */
export function perObject<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { value: Made }>()
  return (of) => {
    const known = made.get(of)
    if (known !== undefined) return known.value
    const value = make(of)
    made.set(of, { value })
    return value
  }
}
