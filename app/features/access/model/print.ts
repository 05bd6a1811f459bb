/** What may be printed: 0 nothing, 1 all pages, 2 the current page (R319). */
export type Print = 0 | 1 | 2

/** The order of the rights, from the narrowest to the widest. */
const breadth = { 0: 0, 2: 1, 1: 2 } as const

/** The narrower one of the content's and the group's right to print (none, current page, all). */
export function narrowerPrint(content: Print, group: Print | null): Print {
  return group !== null && breadth[group] < breadth[content] ? group : content
}
