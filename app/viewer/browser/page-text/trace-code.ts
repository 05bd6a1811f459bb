/** As `newTraceCode` makes them: the last text of a page as it is given out, another one each time the book is opened. */
const code = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** Which run of a page is the trace code that its reader's mark put there and no author wrote; -1 for none. */
export function traceCodeAt(runs: readonly string[]): number {
  for (let at = runs.length - 1; at >= 0; at--) {
    const text = runs[at]?.trim() ?? ''
    if (text !== '') return code.test(text) ? at : -1
  }
  return -1
}
