/** What may be printed: 0 nothing, 1 all pages, 2 the current page (R319). */
export type Print = 0 | 1 | 2

/** How much each right of printing lets one print. */
const breadth = { 0: 0, 2: 1, 1: 2 } as const

/** What may be printed where both content and group say something: the narrower (none, current page, all). */
export function narrowerPrint(content: Print, group: Print | null): Print {
  return group !== null && breadth[group] < breadth[content] ? group : content
}
