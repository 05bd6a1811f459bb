/** The default number of entries on a page (R278). */
const count = 10

/** Adds placeholders while a page of a list is fetched, and returns them. The caller removes them. */
export function addSkeletons(list: Element): Element[] {
  return Array.from({ length: count }, () => {
    const entry = list.appendChild(document.createElement('li'))
    entry.className = 'skeleton'
    entry.ariaHidden = 'true'
    entry.appendChild(document.createElement('span'))
    entry.appendChild(document.createElement('span'))
    return entry
  })
}
