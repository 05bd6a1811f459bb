/** R278: as many as a page has by default. */
const count = 10

/** Shows where a page of a list will stand while it is fetched; who fetches it removes them. */
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
